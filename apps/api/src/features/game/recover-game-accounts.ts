import { secondsAfter } from '../../platform/clock.ts'
import { addJobsAgain, type Job } from '../../jobs/jobs.ts'
import { findOverdueAccounts } from './game.store.ts'
import { settleGameAccount } from './settle-game-account.ts'

/** An account that is overdue by this much has lost its job: the process that had taken it has ended. */
const overdueSeconds = 60
const mostAtOnce = 500

/** Every minute, adds the jobs again of accounts whose job was lost with its process. */
export const recoverGameAccounts: Job = {
  name: 'recoverGameAccounts',
  schedule: '* * * * *',
  run: async (_payload, context) => {
    const before = secondsAfter(context.clock.now(), -overdueSeconds)
    const overdue = await findOverdueAccounts(context.db, before, mostAtOnce)
    const jobs = overdue.map(({ member_id: memberId, game }) => ({
      payload: { memberId, game },
      key: `account ${memberId} ${game}`,
    }))
    await addJobsAgain(context, settleGameAccount, jobs)
  },
}
