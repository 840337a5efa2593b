import { type Pace, usualPace } from '@kapao/api/pace'

/** The schedule of asking again, with seconds where there are minutes: what is tested is what is done, not the waiting. */
export const quickPace: Pace = {
  answerWithinSeconds: 2,
  askAfterSeconds: [0.1, 0.2],
  thenEverySeconds: 0.3,
  manualReviewAfterSeconds: usualPace.manualReviewAfterSeconds,
  absentApartSeconds: 1,
  leaseSeconds: 1,
  leftAloneSeconds: 0.2,
}
