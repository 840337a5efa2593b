import { codes } from '@kapao/contract/codes'
import { en } from '@kapao/i18n/texts/en'
import { th } from '@kapao/i18n/texts/th'

const intro = `# Error codes

A failed request is one of three:

- A **refusal** is an expected no. The operation returns it as a value, with a code that its contract entry declares: an
  undeclared code does not compile. A transaction that returns a refusal rolls back.
- An **outage** is a provider's failure. A port returns done, refused or unknown; after a time-out, a dropped connection
  or a 5xx the outcome is unknown, because the provider may have acted.
- A **fault** is our bug. It is thrown, logged, and answered as \`INTERNAL_SERVER_ERROR\`; its text never leaves the
  server.

Checks run in this order: identity, shape, rate limits, then what the operation itself requires of state and money. All
failures leave through one mapper, \`apps/api/src/http/problem.ts\`, as an HTTP status with
\`{ "message": CODE, "requestId": … }\` and, where they help, \`"details"\`.

\`npx node tools/write-errors.ts\` writes this document from \`packages/contract/src/codes.ts\` and the texts in
\`packages/i18n/src/texts/\`; a test fails if it is out of date. _Later_ states whether the same request, unchanged, may
succeed later.
`

function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`)
}

const texts = {
  th: { ...th.codes, ...th.codesOfMembers, ...th.codesOfOperators },
  en: { ...en.codes, ...en.codesOfMembers, ...en.codesOfOperators },
}

/** The document of all codes, with the text that people read for each. */
export function renderErrors(): string {
  const rows = Object.entries(codes).map(([code, { status, isTransient, source }]) => {
    const name = code as keyof typeof codes
    const cells = [
      `\`${code}\``,
      String(status),
      isTransient ? 'yes' : 'no',
      source,
      texts.th[name],
      texts.en[name],
    ]
    return `| ${cells.map(cell).join(' | ')} |`
  })
  const head = [
    '| Code | Status | Later | Source | Thai | English |',
    '| --- | --- | --- | --- | --- | --- |',
  ]
  return `${[intro, ...head, ...rows].join('\n')}\n`
}

/** A table's text without the spaces and dashes that only align its columns. */
export function withoutPadding(text: string): string {
  return text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---')
}
