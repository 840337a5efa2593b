import { secondsAfter } from '../../platform/clock.ts'
import { addJobsAgain, type Job } from '../../jobs/jobs.ts'
import { askAllBalances } from '../game/game.ts'
import { expireGrantJob, jobKeyOf } from './grant-job.ts'
import { findOverdueGrants, takeUnwatched } from './grant.store.ts'

/** So often the games of a member with an open grant are asked, whether or not the member looks. */
const watchedSeconds = 300
const mostAtOnce = 50

/**
 * Every minute: asks the games of members with an open grant that nobody asked for five minutes, so that it is judged
 * without its member; and gives those whose time is over their job again, should it have died with a worker.
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
