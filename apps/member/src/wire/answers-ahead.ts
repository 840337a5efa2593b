/** A response that the page requested before the app had loaded. */
export type AnswerAhead = {
  /** Path and query. */
  address: string
  token: string
  /** The language of the request, as in `accept-language`. */
  tag: string
  response: Promise<Response>
  giveUp: () => void
}

declare global {
  var answersAhead: AnswerAhead[] | undefined
}

/**
 * Returns the prefetched response to this call, only once: a repeat of the call needs fresh data. It must have been
 * requested for the same member in the same language. Unused responses are aborted soon (first-page/). `signal` aborts
 * it.
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
