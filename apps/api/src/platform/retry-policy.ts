import { secondsAfter } from './clock.ts'

/** When a provider is polled again after an unknown outcome, and how long a member waits for the first answer. */
export type RetryPolicy = {
  /** A member's call is answered within this time. An outcome unknown by then is in progress. */
  answerWithinSeconds: number
  /** Delays after the first unknown outcome, the second, and so on; then `thenEverySeconds`. */
  pollAfterSeconds: readonly number[]
  thenEverySeconds: number
  /** After this time the row is left to manual review. */
  manualReviewAfterSeconds: number
  /** The least time between two answers of "no such reference", before money returns. */
  notFoundApartSeconds: number
  /** How long one process may work on a row before another may take over. */
  leaseSeconds: number
  /** How long a provider that does not respond gets no balance requests. */
  backOffSeconds: number
}

/**
 * Domain facts, game providers: 5 s, 15 s, 60 s, 5 min, then every 15 min up to 24 h, then manual review; not found
 * twice, a minute apart.
 */
export const defaultRetryPolicy: RetryPolicy = {
  answerWithinSeconds: 8,
  pollAfterSeconds: [5, 15, 60, 300],
  thenEverySeconds: 900,
  manualReviewAfterSeconds: 24 * 3600,
  notFoundApartSeconds: 60,
  leaseSeconds: 30,
  backOffSeconds: 10,
}

/** Seconds until something that was polled `polls` times is polled again. */
export function delayAfter(retryPolicy: RetryPolicy, polls: number): number {
  return retryPolicy.pollAfterSeconds[polls] ?? retryPolicy.thenEverySeconds
}

/** When a row that is open since `since` and was polled `polls` times is polled again; `null`: an operator decides. */
export function nextPollAt(
  retryPolicy: RetryPolicy,
  { since, polls, now }: { since: Date; polls: number; now: Date },
): Date | null {
  const next = secondsAfter(now, delayAfter(retryPolicy, polls))
  return next > secondsAfter(since, retryPolicy.manualReviewAfterSeconds) ? null : next
}
