import type { Response } from 'undici'
import { monotonicMilliseconds } from '../clock.ts'
import type { Outcome } from '../outcome.ts'

export type RequestOutcome = Outcome<unknown>['kind']

/**
 * Is told of each request to an outside company once it has ended. Returns how to count it otherwise: only who reads the
 * answer knows whether it can be relied on.
 */
export type ObserveRequest = (request: {
  party: string
  outcome: RequestOutcome
  milliseconds: number
}) => (outcome: RequestOutcome) => void

const recounts = new WeakMap<Response, (outcome: RequestOutcome) => void>()

/** Sends a request and reports it: by its status, or as unknown when no answer came. */
export async function observeRequest(
  send: () => Promise<Response>,
  { party, observe }: { party: string; observe: ObserveRequest },
): Promise<Response> {
  const start = monotonicMilliseconds()
  function end(outcome: RequestOutcome) {
    return observe({ party, outcome, milliseconds: monotonicMilliseconds() - start })
  }
  let answer: Response
  try {
    answer = await send()
  } catch (outage) {
    end('unknown')
    throw outage
  }
  recounts.set(answer, end(outcomeOfStatus(answer.status)))
  return answer
}

/** What became of a request is known better now: an answer that cannot be relied on counts as none. */
export function recount(answer: Response, outcome: RequestOutcome): void {
  recounts.get(answer)?.(outcome)
}

function outcomeOfStatus(status: number): RequestOutcome {
  if (status >= 500 || status === 408 || status === 429) return 'unknown'
  return status >= 400 ? 'refused' : 'done'
}
