import { type RetryPolicy, defaultRetryPolicy } from '@kapao/api/platform/retry-policy'

/** A retry policy with seconds instead of minutes: the tests check what is done, not how long it waits. */
export const fastRetryPolicy: RetryPolicy = {
  answerWithinSeconds: 2,
  pollAfterSeconds: [0.1, 0.2],
  thenEverySeconds: 0.3,
  manualReviewAfterSeconds: defaultRetryPolicy.manualReviewAfterSeconds,
  notFoundApartSeconds: 1,
  leaseSeconds: 1,
  backOffSeconds: 0.2,
}
