import { codes } from '@kapao/contract/codes'
import { en } from '@kapao/i18n/texts/en'
import { th } from '@kapao/i18n/texts/th'

const intro = `# Codes

Every refusal, outage and fault is an HTTP status with \`{ "message": CODE, "requestId": … }\` and, where they help,
\`"details"\`. This table is written by \`npx node tools/write-errors.ts\` from \`packages/contract/src/codes.ts\` and the
texts in \`packages/i18n/src/texts/\`; a test fails when it is not current. _Later_ says whether the same request,
unchanged, may succeed later.
`

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`)

/** The document of all codes, with the text that a member reads for each. */
export const renderErrors = (): string => {
  const rows = Object.entries(codes).map(([code, { status, isTransient, source }]) => {
    const name = code as keyof typeof codes
    const cells = [
      `\`${code}\``,
      String(status),
      isTransient ? 'yes' : 'no',
      source,
      th.codes[name],
      en.codes[name],
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
export const withoutPadding = (text: string): string =>
  text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---')
