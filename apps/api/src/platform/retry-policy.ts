import { secondsAfter } from './clock.ts'

/** When a question to a party that was not answered is asked again, and how long a member waits for the first answer. */
export type RetryPolicy = {
  /** A member's call is answered within this; what is not known by then is in progress. */
  answerWithinSeconds: number
  /** After the first unknown, after the second, and so on; then evenly. */
  pollAfterSeconds: readonly number[]
  thenEverySeconds: number
  /** From here on a person has to look. */
  manualReviewAfterSeconds: number
  /** Between two sights of "no such reference", before money returns. */
  notFoundApartSeconds: number
  /** How long a question may be on its way before another process asks in its place. */
  leaseSeconds: number
  /** How long a provider that stays silent is not asked for balances. */
  backOffSeconds: number
}

/** Domain facts, game providers: 5 s, 15 s, 60 s, 5 min, every 15 min up to 24 h, then a person; absent a minute apart. */
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
export const delayAfter = (retryPolicy: RetryPolicy, polls: number): number =>
  retryPolicy.pollAfterSeconds[polls] ?? retryPolicy.thenEverySeconds

/** When something of `since` that was polled `polls` times is polled again; `null`: an operator decides. */
export const nextPollAt = (
  retryPolicy: RetryPolicy,
  { since, polls, now }: { since: Date; polls: number; now: Date },
): Date | null => {
  const next = secondsAfter(now, delayAfter(retryPolicy, polls))
  return next > secondsAfter(since, retryPolicy.manualReviewAfterSeconds) ? null : next
}
