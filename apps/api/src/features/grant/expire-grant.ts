import { isRefusal } from '@kapao/contract/refusal'
import { secondsAfter } from '../../platform/clock.ts'
import { withoutKey } from '../../platform/context.ts'
import { addJob, type Job } from '../../jobs/jobs.ts'
import { endEarly } from './end-early.ts'
import { expireGrantJob, type GrantKey, jobKeyOf } from './grant-job.ts'
import { findOpenGrant } from './grant.store.ts'

/** Ends a grant that has expired. If its money cannot be moved back from the games now, the job retries in a minute. */
export const expireGrant: Job<GrantKey> = {
  ...expireGrantJob,
  run: async (key, context) => {
    const { memberId, grantId } = key
    const grant = await findOpenGrant(context.db, memberId)
    if (grant?.grant_id !== grantId || grant.state !== 'active' || !grant.expires_at) return
    const now = context.clock.now()
    const ended =
      grant.expires_at <= now
        ? await endEarly(
            withoutKey(context),
            { member: { memberId, currency: grant.currency }, as: 'expired', grantId },
            () => 'ended' as const,
          )
        : undefined
    if (ended !== undefined && !isRefusal(ended)) return
    const at = grant.expires_at > now ? grant.expires_at : secondsAfter(now, againSeconds)
    await context.transaction((tx) => addJob(tx, expireGrantJob, key, { at, key: jobKeyOf(key) }))
  },
}

const againSeconds = 60
