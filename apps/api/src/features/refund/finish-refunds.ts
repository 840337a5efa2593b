import { isRefusal } from '@kapao/contract/refusal'
import { secondsAfter } from '../../platform/clock.ts'
import { withoutKey } from '../../platform/context.ts'
import type { Job } from '../../jobs/jobs.ts'
import { creditRefund } from './refund.ts'
import { findInterrupted } from './refund.store.ts'

/** A claim is credited in the request that creates it. An older claim was interrupted. */
const interruptedSeconds = 20
const mostAtOnce = 100

/**
 * At the start and every minute: credits claims whose credit was interrupted. A claim that is refused now is retried in
 * the next run.
 */
export const finishRefunds: Job = {
  name: 'finishRefunds',
  schedule: '* * * * *',
  runsAtStart: true,
  run: async (_payload, context) => {
    const before = secondsAfter(context.clock.now(), -interruptedSeconds)
    for (const { member_id: memberId, currency } of await findInterrupted(context.db, before, mostAtOnce)) {
      const credited = await creditRefund(withoutKey(context), { memberId, currency })
      if (isRefusal(credited)) context.log.info({ memberId, code: credited.code }, 'refund.credit_delayed')
    }
  },
}
