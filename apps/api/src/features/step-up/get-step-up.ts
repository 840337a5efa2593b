import { getStepUp as call } from '@kapao/contract/step-up'
import { toAmount, type Satang } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { hasPasskey } from '../passkey/passkey.ts'
import { readWithdrawalAmounts, steppedUpUntil } from '../session/session.ts'
import { findPhone } from './step-up.store.ts'

/** How the member can confirm that it is them, and for which withdrawals they must. */
export const getStepUp = operation(call, async ({ member }, context) => {
  const { fromSatang, operatorFromSatang } = await readWithdrawalAmounts(context, member)
  return {
    until: steppedUpUntil(context, member)?.toISOString() ?? null,
    hasPasskey: await hasPasskey(context.db, member.memberId),
    phoneEnding: (await findPhone(context.db, member.memberId)).slice(-4),
    withdrawalFrom: amountOf(fromSatang),
    operatorWithdrawalFrom: amountOf(operatorFromSatang),
    currency: member.currency,
  }
})

function amountOf(satang: Satang | null): number | null {
  return satang === null ? null : toAmount(satang)
}
