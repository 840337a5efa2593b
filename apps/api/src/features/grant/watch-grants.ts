import { secondsAfter } from '../../platform/clock.ts'
import { addJobsAgain, type Job } from '../../jobs/jobs.ts'
import { askAllBalances } from '../game/game.ts'
import { expireGrantJob, jobKeyOf } from './grant-job.ts'
import { findOverdueGrants, takeUnwatched } from './grant.store.ts'

/**
 * How often the game balances of a member with an open grant are requested, whether or not the member opens the app.
 */
const watchedSeconds = 300
const mostAtOnce = 50

/**
 * Every minute: requests the game balances of members with an open grant that were not requested for five minutes, so
 * that the grant is judged even if the member is away. It also schedules the job of expired grants again, in case it
 * died with a worker.
 */
export const watchGrants: Job = {
  name: 'watchGrants',
  schedule: '* * * * *',
  runsAtStart: true,
  run: async (_payload, context) => {
    const at = context.clock.now()
    const overdue = await findOverdueGrants(context.db, at, mostAtOnce)
    const jobs = overdue.map(({ member_id: memberId, grant_id: grantId }) => {
      const payload = { memberId, grantId }
      return { payload, key: jobKeyOf(payload) }
    })
    await addJobsAgain(context, expireGrantJob, jobs)
    const before = secondsAfter(at, -watchedSeconds)
    for (const { member_id: memberId, currency } of await takeUnwatched(context.db, {
      before,
      at,
      most: mostAtOnce,
    })) {
      await askAllBalances(context, { memberId, currency })
      context.announce(memberId)
    }
  },
}
