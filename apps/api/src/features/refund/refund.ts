import type { refundHurdles } from '@kapao/contract/refund'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import { turnoverOf } from '@kapao/money/grant-terms'
import { parseAmount, type Satang, toAmount } from '@kapao/money/satang'
import type { OperationContext } from '../../platform/context.ts'
import { askAllBalances } from '../game/game.ts'
import { beginGrant, findOpenGrant, lockMember } from '../grant/grant.ts'
import { type Setting, readSetting } from '../site/site.ts'
import { markCredited, findPendingPayout, readStanding, type Standing } from './refund.store.ts'

export type Member = { memberId: string; currency: 'BAHT' | 'LAK' }
export type Hurdle = (typeof refundHurdles)[number]
export type RefundSettings = Setting<'refund'>

/** The code under which refunds are shown. */
export const refundCode = 'REFUND'

/** The net loss since the last claim and its refund, in satang, and what prevents the refund. */
export type Refundable = {
  standing: Standing
  lossSatang: Satang
  refundSatang: Satang
  hurdle: Hurdle | undefined
}

/**
 * Works out the refund of a member: a percentage of what was paid in less taken out since the last claim, less the
 * increase of what they hold. Credits are held but were never paid in, so losing one is no loss. Product §7.
 */
export async function findRefundable(
  db: Database | DatabaseTransaction,
  member: Member,
  settings: RefundSettings,
): Promise<Refundable> {
  const standing = await readStanding(db, member)
  const net = standing.paidSatang - (standing.heldSatang - standing.snapshotSatang)
  const lossSatang = net > 0n ? net : 0n
  const refundSatang = (lossSatang * BigInt(settings.percent)) / 100n
  const hurdle =
    refundSatang === 0n
      ? 'NO_REFUND'
      : refundSatang < leastOf(settings, member)
        ? 'REFUND_MINIMUM'
        : undefined
  return { standing, lossSatang, refundSatang, hurdle }
}

/** The minimum refund of a wallet, in hundredths of its currency. Decision record 0058. */
export function leastOf({ minimum, minimumInKip = 0 }: RefundSettings, { currency }: Member): Satang {
  return parseAmount(currency === 'LAK' ? minimumInKip : minimum) ?? 0n
}

/**
 * Credits the pending claim, as a grant with the operator's condition. Refuses NO_REFUND (no claim is pending),
 * BONUS_REMAINING (a grant is open) and REFUND_CONDITION (a game that may hold money does not return its balance).
 */
export async function creditRefund(
  context: OperationContext,
  member: Member,
): Promise<
  | { message: 'REFUND_SUCCESS'; refundAmount: number }
  | Refusal<'NO_REFUND' | 'BONUS_REMAINING' | 'REFUND_CONDITION'>
> {
  const { memberId } = member
  const settings = await readSetting(context, 'refund')
  const askedAt = context.clock.now()
  await askAllBalances(context, member)
  const credited = await context.keyedTransaction(async (tx) => {
    await lockMember(tx, memberId)
    const payout = await findPendingPayout(tx, memberId)
    if (!payout || !(await markCredited(tx, payout, context.clock.now()))) return refuse('NO_REFUND')
    if (await findOpenGrant(tx, memberId)) return refuse('BONUS_REMAINING')
    const begun = await beginGrant(tx, context, {
      member,
      grantId: payout.payout_id,
      kind: 'refund',
      code: refundCode,
      creditSatang: payout.amount,
      percentSuccess: settings.percentSuccess,
      percentFail: settings.percentFail,
      turnoverSatang: turnoverOf(payout.amount, settings.percentTurnover),
      askedAt,
    })
    if (typeof begun === 'string') return refuse('REFUND_CONDITION')
    return { message: 'REFUND_SUCCESS' as const, refundAmount: toAmount(payout.amount) }
  })
  if (!isRefusal(credited)) context.announce(memberId)
  return credited
}
