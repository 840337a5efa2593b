import { type RetryPolicy, defaultRetryPolicy } from '@kapao/api/platform/retry-policy'

/** The schedule of asking again, with seconds where there are minutes: what is tested is what is done, not the waiting. */
export const fastRetryPolicy: RetryPolicy = {
  answerWithinSeconds: 2,
  pollAfterSeconds: [0.1, 0.2],
  thenEverySeconds: 0.3,
  manualReviewAfterSeconds: defaultRetryPolicy.manualReviewAfterSeconds,
  notFoundApartSeconds: 1,
  leaseSeconds: 1,
  backOffSeconds: 0.2,
}
