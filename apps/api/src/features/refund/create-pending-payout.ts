import { type Refusal, refuse } from '@kapao/contract/refusal'
import { toAmount } from '@kapao/money/satang'
import type { Context } from '../../platform/context.ts'
import { askAllBalances, knowsAllBalances } from '../game/game.ts'
import { findOpenGrant, lockMember } from '../grant/grant.ts'
import { findRefundable, type Hurdle, leastOf, type Member, type RefundSettings } from './refund.ts'
import { findPendingPayout, insertPendingPayout, saveSnapshot } from './refund.store.ts'

/**
 * Claims what can be refunded now, once: in one transaction, with the member locked, works out the loss, stores the
 * claim and marks the loss as refunded. The credit is a second step, so that an interruption between the two neither
 * loses nor doubles it.
 */
export async function createPendingPayout(
  context: Context,
  member: Member,
  settings: RefundSettings,
): Promise<undefined | Refusal<Hurdle>> {
  const { memberId, currency } = member
  const askedAt = context.clock.now()
  await askAllBalances(context, member)
  return context.transaction(async (tx) => {
    await lockMember(tx, memberId)
    if (await findOpenGrant(tx, memberId)) return refuse('BONUS_REMAINING')
    if (await findPendingPayout(tx, memberId)) return refuse('NO_REFUND')
    if (!(await knowsAllBalances(tx, memberId, askedAt))) return refuse('REFUND_CONDITION')
    const { standing, lossSatang, refundSatang, hurdle } = await findRefundable(tx, member, settings)
    if (hurdle === 'REFUND_MINIMUM')
      return refuse(hurdle, { min: toAmount(leastOf(settings, member)), currency })
    if (hurdle) return refuse(hurdle)
    const at = context.clock.now()
    const payout = { memberId, payoutId: context.random.id(), loss: lossSatang, amount: refundSatang, at }
    if (!(await insertPendingPayout(tx, payout))) return refuse('NO_REFUND')
    await saveSnapshot(tx, { memberId, version: standing.version, heldSatang: standing.heldSatang, at })
    return undefined
  })
}
