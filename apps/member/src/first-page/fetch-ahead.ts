import type { AnswerAhead } from '../wire/answers-ahead.ts'

const kinds: Readonly<Record<string, { rel: string; as?: string; type?: string }>> = {
  js: { rel: 'modulepreload' },
  css: { rel: 'preload', as: 'style' },
  woff2: { rel: 'preload', as: 'font', type: 'font/woff2' },
}

/** Fetches files of the build, in this order. The app would ask for them only once it is there itself. */
export function fetchFiles(addresses: string | undefined): void {
  for (const address of listWords(addresses)) {
    const kind = kinds[address.slice(address.lastIndexOf('.') + 1)]
    if (kind === undefined) continue
    const link = Object.assign(document.createElement('link'), kind, { href: address })
    // As the app asks for each of them: what was asked for otherwise would be fetched twice.
    link.crossOrigin = ''
    document.head.append(link)
  }
}

/** A balance that was asked for longer ago is asked for anew. */
const freshForMs = 10_000

/** Asks what the screen will ask first, in the same words. The app takes the answers up (wire/answers-ahead.ts). */
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
    // Whoever takes it up hears of it.
    response.catch(() => {})
    return { address, token, tag, response, giveUp: () => controller.abort() }
  })
  setTimeout(dropAnswers, freshForMs)
}

function dropAnswers(): void {
  for (const { giveUp } of globalThis.answersAhead?.splice(0) ?? []) giveUp()
}

const listWords = (text: string | undefined): string[] => text?.split(' ').filter((word) => word !== '') ?? []
