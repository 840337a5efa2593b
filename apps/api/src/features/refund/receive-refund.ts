import { receiveRefund as call } from '@kapao/contract/refund'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { findOpenGrant } from '../grant/grant.ts'
import { readSetting } from '../site/site.ts'
import { createPendingPayout } from './create-pending-payout.ts'
import { creditRefund } from './refund.ts'

/** Claims and credits what can be refunded of the net loss. Product §7. */
export const receiveRefund = operation(call, async ({ member }, context) => {
  const settings = await readSetting(context, 'refund')
  if (!settings.isOpen) return refuse('REFUND_INACTIVE')
  if (await findOpenGrant(context.db, member.memberId)) return refuse('BONUS_REMAINING')
  return (await createPendingPayout(context, member, settings)) ?? creditRefund(context, member)
})
