import { checkBonusMinimum as call } from '@kapao/contract/bonus'
import { toAmount } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { findFreeDeposit } from './bonus.ts'
import { findBonuses } from './offer.store.ts'

/** The least deposit that any bonus requires, and whether the newest free deposit reaches it. */
export const checkBonusMinimum = operation(call, async ({ member }, context) => {
  const [offers, deposit] = await Promise.all([
    findBonuses(context.db, member.currency),
    findFreeDeposit(context, member),
  ])
  const leasts = offers.map(({ least_deposit: least }) => least)
  const minimum = leasts.reduce((least, next) => (next < least ? next : least), leasts[0] ?? 0n)
  const amount = deposit?.amountSatang ?? 0n
  return {
    result: leasts.length > 0 && amount >= minimum,
    minimum: toAmount(minimum),
    deposit: toAmount(amount),
  }
})
