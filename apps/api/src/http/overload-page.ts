import { createHash } from 'node:crypto'
import { languages } from '@kapao/contract/language'
import { bcp47 } from '@kapao/i18n/language'
import { serverTexts } from '@kapao/i18n/server-texts'
import { startI18n } from '@kapao/i18n/start'
import type { FastifyReply } from 'fastify'

/** Answers with the page that asks for patience, and opens the wanted one again after so many seconds. */
export type SendOverloadPage = (reply: FastifyReply, againSeconds: number) => FastifyReply

/** The page's only style, which its policy names by its hash: a file would be one more request. */
const style = `:root{color-scheme:dark light;background:#f6f3fc;color:#1c1733;font:1rem/1.6 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center}
main{max-width:30rem;padding:2rem 1.5rem;text-align:center}
section{margin:0 0 2rem;text-wrap:balance}
h1,h2{font-size:1.25rem;line-height:1.5;margin:0 0 .25rem}
p{margin:0}
@media (prefers-color-scheme:dark){:root{background:#0f0c22;color:#f2effa}}`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join(';')

/** Composes the page in all three languages: a request is refused before its sender's language is known. */
export async function composeOverloadPage(): Promise<SendOverloadPage> {
  const texts = await Promise.all(
    languages.map(async (language) => {
      const { t } = await startI18n(language, { parts: [serverTexts] })
      return { tag: bcp47(language), title: t('overload:title'), reloads: t('overload:reloads') }
    }),
  )
  const sections = texts.map(({ tag, title, reloads }, index) => {
    const heading = index === 0 ? 'h1' : 'h2'
    return `<section lang="${tag}"><${heading}>${title}</${heading}><p>${reloads}</p></section>`
  })
  const [{ tag, title } = { tag: 'th', title: '' }] = texts
  const [beginning, end] = [
    `<!doctype html><html lang="${tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">`,
    `<title>${title}</title><style>${style}</style></head><body><main>${sections.join('')}</main></body></html>`,
  ]
  return (reply, againSeconds) =>
    reply
      .code(503)
      .headers({ 'retry-after': String(againSeconds), 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(`${beginning}<meta http-equiv="refresh" content="${againSeconds}">${end}`)
}
