import { isRefusal } from '@kapao/contract/refusal'
import { setStepUpAmount as call } from '@kapao/contract/step-up'
import { parseAmount } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { readWithdrawalAmounts, refuseUnconfirmed } from '../session/session.ts'
import { writeOwnAmount } from './step-up.store.ts'

/**
 * Sets from which amount on the member confirms withdrawals. A lower amount than the present one protects more and can be
 * set at once; anything else refuses STEP_UP_REQUIRED until the member has confirmed.
 */
export const setStepUpAmount = operation(call, async ({ body, member }, context) => {
  const fromSatang = body.withdrawalFrom === null ? null : (parseAmount(body.withdrawalFrom) ?? 0n)
  const present = await readWithdrawalAmounts(context, member)
  const isLower = fromSatang !== null && (present.fromSatang === null || fromSatang <= present.fromSatang)
  if (!isLower) {
    const refused = refuseUnconfirmed(context, member)
    if (isRefusal(refused)) return refused
  }
  await context.keyedTransaction((tx) => writeOwnAmount(tx, { memberId: member.memberId, fromSatang }))
  return { message: 'OK' as const }
})
