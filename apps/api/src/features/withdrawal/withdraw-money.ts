import { isRefusal } from '@kapao/contract/refusal'
import { withdrawMoney as call } from '@kapao/contract/withdrawal'
import { parseAmount } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { describeWithdrawal, withdraw } from './withdrawal.ts'
import { withdrawalIdOf } from './withdrawal-id.ts'

/**
 * Withdraws an amount from the wallet to the member's own bank account. The same idempotency key is the same
 * withdrawal.
 */
export const withdrawMoney = operation(
  call,
  async ({ body, member, idempotencyKey, device, address }, context) => {
    const amountSatang = parseAmount(body.amount) ?? 0n
    const withdrawalId = withdrawalIdOf(context, { call: call.name, member, idempotencyKey, amountSatang })
    const withdrawal = await withdraw(context, { member, device, address, withdrawalId, amountSatang })
    return isRefusal(withdrawal) ? withdrawal : describeWithdrawal(withdrawal)
  },
)
