import { secondsAfter } from '../../platform/clock.ts'
import { addJob, type Job } from '../../jobs/jobs.ts'
import { delayAfter } from '../../platform/retry-policy.ts'
import { askForPassword, askToOpen } from './ask-account.ts'
import { askAccountAgain, findAccount } from './game.store.ts'

/** Repeats the opening of an account, or the setting of a password, until the provider has confirmed or refused it. */
export const settleGameAccount: Job<{ memberId: string; game: string }> = {
  name: 'settleGameAccount',
  run: async (key, context) => {
    const account = await findAccount(context.db, key)
    if (!account || account.poll_at === null) return
    const outcome =
      account.state === 'opening' ? await askToOpen(context, key) : await askForPassword(context, key)
    if (outcome !== 'unknown') return context.announce(key.memberId)
    const pollAt = secondsAfter(context.clock.now(), delayAfter(context.retryPolicy, account.polls))
    await context.transaction(async (tx) => {
      await askAccountAgain(tx, { ...key, pollAt })
      await addJob(tx, settleGameAccount, key, { at: pollAt })
    })
    return undefined
  },
}
