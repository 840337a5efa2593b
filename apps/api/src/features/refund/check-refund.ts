import { checkRefund as call } from '@kapao/contract/refund'
import { toAmount } from '@kapao/money/satang'
import { operation } from '../../operation.ts'
import { findOpenGrant } from '../grant/grant.ts'
import { readSetting } from '../site/site.ts'
import { findRefundable, type Hurdle, leastOf } from './refund.ts'
import { findOpenClaim } from './refund.store.ts'

/** What can be received of the net loss by the balances that are known, or why nothing can. */
export const checkRefund = operation(call, async ({ member }, context) => {
  const settings = await readSetting(context, 'refund')
  const [open, claim, found] = await Promise.all([
    findOpenGrant(context.db, member.memberId),
    findOpenClaim(context.db, member.memberId),
    findRefundable(context.db, member, settings),
  ])
  const hurdles: (Hurdle | undefined | false)[] = [
    !settings.isOpen && 'REFUND_INACTIVE',
    open !== undefined && 'BONUS_REMAINING',
    // What was claimed is there to be credited, whatever was lost since.
    claim === undefined && found.hurdle,
  ]
  const info = hurdles.find((hurdle) => hurdle) || null
  return {
    result: info === null,
    bonus: open !== undefined,
    info,
    refundAmount: toAmount(claim?.amount ?? found.refundSatang),
    refundSuccess: settings.percentSuccess,
    refundFail: settings.percentFail,
    percent: settings.percent,
    percentTurnover: settings.percentTurnover,
    loss: toAmount(claim?.loss ?? found.lossSatang),
    minimum: toAmount(leastOf(settings, member)),
    isInterrupted: claim !== undefined,
  }
})
