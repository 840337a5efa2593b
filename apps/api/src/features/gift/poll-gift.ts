import { secondsAfter } from '../../platform/clock.ts'
import { addJob, type Job } from '../../jobs/jobs.ts'
import { delayAfter } from '../../platform/retry-policy.ts'
import { pollGiftJob, jobKeyOf } from './gift-job.ts'
import { type GiftKey, leasePoll } from './gift.store.ts'
import { submitGift } from './submit-gift.ts'

/**
 * Asks what became of a gift whose turn has come. The next turn is planned in the same transaction that takes this one,
 * so whatever dies, it is asked again; it is asked until the answer is definite, as the money may have been taken.
 */
export const pollGift: Job<GiftKey> = {
  ...pollGiftJob,
  run: async (key, context) => {
    const now = context.clock.now()
    const due = await context.transaction(async (tx) => {
      const next = (asked: number): Date => secondsAfter(now, delayAfter(context.retryPolicy, asked))
      const taken = await leasePoll(tx, key, { now, next })
      if (taken) await addJob(tx, pollGiftJob, key, { at: taken.poll_at, key: jobKeyOf(key) })
      return taken
    })
    if (due) await submitGift(context, due)
  },
}
