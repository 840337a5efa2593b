/** An answer that the page has asked for before the app was there. */
export type AnswerAhead = {
  /** Path and query. */
  address: string
  token: string
  /** The language it was asked in, as `accept-language` names it. */
  tag: string
  response: Promise<Response>
  giveUp: () => void
}

declare global {
  var answersAhead: AnswerAhead[] | undefined
}

/**
 * The answer to this call that is on its way already, once: whoever asks again wants news. It must have been asked for the
 * same member in the same language; one that is not taken up soon is dropped (first-page/). `signal` gives it up.
 */
export function takeAnswerAhead(
  request: Pick<AnswerAhead, 'address' | 'token' | 'tag'>,
  signal: AbortSignal,
): Promise<Response> | undefined {
  const waiting = globalThis.answersAhead ?? []
  const index = waiting.findIndex(({ address }) => address === request.address)
  const [found] = index < 0 ? [] : waiting.splice(index, 1)
  if (found === undefined) return undefined
  if (found.token !== request.token || found.tag !== request.tag) {
    found.giveUp()
    return undefined
  }
  signal.addEventListener('abort', found.giveUp, { once: true })
  return found.response
}
