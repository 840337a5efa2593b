import { checkRefund as call } from '@kapao/contract/refund'
import { toAmount } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { findOpenGrant } from '../grant/grant.ts'
import { readSetting } from '../site/site.ts'
import { findRefundable, type Hurdle, leastOf } from './refund.ts'
import { findPendingPayout } from './refund.store.ts'

/** What can be received of the net loss by the known balances, or why nothing can. */
export const checkRefund = operation(call, async ({ member }, context) => {
  const settings = await readSetting(context, 'refund')
  const [open, payout, found] = await Promise.all([
    findOpenGrant(context.db, member.memberId),
    findPendingPayout(context.db, member.memberId),
    findRefundable(context.db, member, settings),
  ])
  const hurdles: (Hurdle | undefined | false)[] = [
    !settings.isOpen && 'REFUND_INACTIVE',
    open !== undefined && 'BONUS_REMAINING',
    // A claim that waits can be credited, whatever was lost since then.
    payout === undefined && found.hurdle,
  ]
  const info = hurdles.find((hurdle) => hurdle) || null
  return {
    result: info === null,
    bonus: open !== undefined,
    info,
    refundAmount: toAmount(payout?.amount ?? found.refundSatang),
    refundSuccess: settings.percentSuccess,
    refundFail: settings.percentFail,
    percent: settings.percent,
    percentTurnover: settings.percentTurnover,
    loss: toAmount(payout?.loss ?? found.lossSatang),
    minimum: toAmount(leastOf(settings, member)),
    isInterrupted: payout !== undefined,
  }
})
