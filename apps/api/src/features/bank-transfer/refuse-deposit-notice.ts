import { refuseDepositNotice as call } from '@kapao/contract/bank-transfer'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { findNoticeDecision, insertNoticeDecision } from './notice-decision.store.ts'
import { endOpenNotice } from './notice.store.ts'
import { voidNotice } from './void-notice.ts'

/**
 * Ends an open notice whose money has not come, and stores why: its member reads the reason. Money that still comes is
 * credited by an entry of its own. A repeat changes nothing. Refuses NO_DATA (no such notice, or it ended in another
 * way). Source: decision record 0089.
 */
export const refuseDepositNotice = operation(call, async ({ body, operator }, context) => {
  const { memberId, noticeId, reason } = body
  const at = context.clock.now()
  const refused = await context.keyedTransaction(async (tx) => {
    const notice = await endOpenNotice(tx, { memberId, noticeId, at })
    if (!notice) {
      const known = await findNoticeDecision(tx, { memberId, noticeId })
      return known?.outcome === 'refused' ? { message: 'OK' as const } : refuse('NO_DATA')
    }
    await voidNotice(context, tx, notice, at)
    await insertNoticeDecision(tx, {
      member_id: memberId,
      notice_id: noticeId,
      outcome: 'refused',
      deposit_account_id: null,
      reason,
      made_by: operator.operatorId,
      made_at: at,
      approval_id: null,
      approved_by: null,
    })
    context.noteAct({ subject: noticeId, before: { state: 'open' }, after: { state: 'ended' } })
    return { message: 'OK' as const }
  })
  if (isRefusal(refused)) return refused
  context.announce(memberId)
  context.log.info({ memberId, noticeId, operatorId: operator.operatorId }, 'deposit_notice.refused')
  return refused
})
