import { checkBonusMinimum as call } from '@kapao/contract/bonus'
import { type Satang, toAmount } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { findFreeDeposit } from './bonus.ts'
import { findBonuses } from './offer.store.ts'

/** The least deposit that any bonus requires, and whether the newest free deposit reaches it. */
export const checkBonusMinimum = operation(call, async ({ member }, context) => {
  const [offers, deposit] = await Promise.all([
    findBonuses(context.db, member.currency),
    findFreeDeposit(context, member),
  ])
  const amountSatang = deposit?.amountSatang ?? 0n
  const leasts = offers.map(({ least_deposit: least }) => least)
  const { isReached, minimumSatang } = compareWithLeast(leasts, amountSatang)
  return { result: isReached, minimum: toAmount(minimumSatang), deposit: toAmount(amountSatang) }
})

/** The smallest of these deposits, in satang (0 where there is none), and whether an amount reaches it. */
export function compareWithLeast(
  leasts: readonly Satang[],
  amountSatang: Satang,
): { isReached: boolean; minimumSatang: Satang } {
  const [first, ...others] = leasts
  if (first === undefined) return { isReached: false, minimumSatang: 0n }
  const minimumSatang = others.reduce((least, next) => (next < least ? next : least), first)
  return { isReached: amountSatang >= minimumSatang, minimumSatang }
}
