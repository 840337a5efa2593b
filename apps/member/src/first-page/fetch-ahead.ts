import type { AnswerAhead } from '../wire/answers-ahead.ts'

const kinds: Readonly<Record<string, { rel: string; as?: string; type?: string }>> = {
  js: { rel: 'modulepreload' },
  css: { rel: 'preload', as: 'style' },
  woff2: { rel: 'preload', as: 'font', type: 'font/woff2' },
}

/** Preloads files of the build, in this order. The app itself would request them only after it has started. */
export function fetchFiles(addresses: string | undefined): void {
  for (const address of listWords(addresses)) {
    const kind = kinds[address.slice(address.lastIndexOf('.') + 1)]
    if (kind === undefined) continue
    const link = Object.assign(document.createElement('link'), kind, { href: address })
    // The same mode in which the app requests them: with another one they would be fetched twice.
    link.crossOrigin = ''
    document.head.append(link)
  }
}

/** A balance requested longer ago than this is requested again. */
const freshForMs = 10_000

/** Sends the first requests of the screen with the same headers. The app uses the responses (wire/answers-ahead.ts). */
export function askAhead(
  addresses: string | undefined,
  { token, tag }: { token: string; tag: string },
): void {
  globalThis.answersAhead = listWords(addresses).map((address): AnswerAhead => {
    const controller = new AbortController()
    const response = fetch(address, {
      headers: {
        accept: 'application/json',
        'accept-language': tag,
        'x-client': 'wallet',
        authorization: `Bearer ${token}`,
      },
      cache: 'no-store',
      credentials: 'omit',
      signal: controller.signal,
    })
    // Only avoids an unhandled rejection: a caller that uses the response gets the error.
    response.catch(() => {})
    return { address, token, tag, response, giveUp: () => controller.abort() }
  })
  setTimeout(dropAnswers, freshForMs)
}

function dropAnswers(): void {
  for (const { giveUp } of globalThis.answersAhead?.splice(0) ?? []) giveUp()
}

function listWords(text: string | undefined): string[] {
  return text?.split(' ').filter((word) => word !== '') ?? []
}
