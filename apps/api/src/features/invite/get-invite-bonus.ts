import { getInviteBonus as call } from '@kapao/contract/invite'
import { toAmount } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { hasReceivedAll } from '../grant/grant.ts'
import { readSetting } from '../site/site.ts'
import { findRewards, inviteCode } from './invite.ts'
import { countInvitees } from './invite.store.ts'

/** What can be received now for the losses of invitees, with the percentages of its condition. */
export const getInviteBonus = operation(call, async ({ member: { memberId } }, context) => {
  const settings = await readSetting(context, 'invite')
  const [{ amountSatang, hasPlay }, invitees, isCollected] = await Promise.all([
    findRewards(context.db, { memberId, percent: settings.percent }),
    countInvitees(context.db, memberId),
    hasReceivedAll(context, { memberId, kind: 'invite', code: inviteCode, type: 'day', most: 1 }),
  ])
  return {
    amount: toAmount(amountSatang),
    success: settings.percentSuccess,
    fail: settings.percentFail,
    percent: settings.percent,
    percentTurnover: settings.percentTurnover,
    isOpen: settings.isOpen,
    isCollected,
    hasPlay,
    invitees,
  }
})
