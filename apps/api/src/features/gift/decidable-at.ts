import { secondsAfter } from '../../platform/clock.ts'
import type { RetryPolicy } from '../../platform/retry-policy.ts'
import type { GiftRow } from './gift.store.ts'

/** From when on a person may decide a gift: until then it is only asked about. Source: decision record 0044. */
export const decidableAt = ({ received_at }: Pick<GiftRow, 'received_at'>, retryPolicy: RetryPolicy): Date =>
  secondsAfter(received_at, retryPolicy.manualReviewAfterSeconds)
