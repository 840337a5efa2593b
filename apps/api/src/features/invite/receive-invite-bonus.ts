import { receiveInviteBonus as call } from '@kapao/contract/invite'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { turnoverOf } from '@kapao/money/grant-terms'
import { toAmount } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { askAllBalances } from '../game/game.ts'
import { beginGrant, findOpenGrant, lockMember, type NotBegun } from '../grant/grant.ts'
import { readSetting } from '../site/site.ts'
import { findRewards, inviteCode } from './invite.ts'
import { noteRewards } from './loss.store.ts'

/**
 * Receives the invite bonus, once a day in Bangkok. The losses of the invitees are read and recorded as rewarded in the
 * transaction that credits the bonus, so of several concurrent requests one succeeds. Rows of the invitees' own
 * accounts are read and never locked.
 */
export const receiveInviteBonus = operation(call, async ({ member }, context) => {
  const { memberId } = member
  const settings = await readSetting(context, 'invite')
  if (!settings.isOpen) return refuse('INVITE_INACTIVE')
  if (await findOpenGrant(context.db, memberId)) return refuse('BONUS_REMAINING')
  const askedAt = context.clock.now()
  await askAllBalances(context, member)
  const received = await context.keyedTransaction(async (tx) => {
    await lockMember(tx, memberId)
    const { amountSatang, rewards, hasPlay } = await findRewards(tx, { memberId, percent: settings.percent })
    const begun =
      amountSatang === 0n
        ? undefined
        : await beginGrant(tx, context, {
            member,
            grantId: context.random.id(),
            kind: 'invite',
            code: inviteCode,
            creditSatang: amountSatang,
            percentSuccess: settings.percentSuccess,
            percentFail: settings.percentFail,
            turnoverSatang: turnoverOf(amountSatang, settings.percentTurnover),
            count: { type: 'day', most: 1 },
            askedAt,
          })
    if (begun === undefined) {
      // A request that lost the race finds the losses rewarded, and the grant of the request that won.
      if (await findOpenGrant(tx, memberId)) return refuse('BONUS_REMAINING')
      return hasPlay ? refuse('NO_INVITE_BONUS') : refuse('NO_INVITEE_PLAY_INFO')
    }
    if (typeof begun === 'string') return refuse(codeOf[begun])
    await noteRewards(tx, memberId, rewards)
    return { message: 'INVITE_BONUS_SUCCESS' as const, amount: toAmount(amountSatang) }
  })
  if (!isRefusal(received)) context.announce(memberId)
  return received
})

const codeOf = {
  'condition open': 'BONUS_REMAINING',
  'condition met': 'BONUS_REMAINING',
  received: 'INVITE_COLLECT',
  // The invite bonus has neither a stock nor a deposit.
  'none left': 'INVITE_BONUS_FAIL',
  'deposit gone': 'INVITE_BONUS_FAIL',
  'balances unknown': 'INVITE_BONUS_FAIL',
} as const satisfies Record<NotBegun, string>
