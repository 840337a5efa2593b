import { transferMoney as call } from '@kapao/contract/transfer'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { parseAmount, toAmount } from '@kapao/money/satang'
import { v5 } from 'uuid'
import { operation } from '../../platform/operation.ts'
import { describeTransfer, transferBetween } from './transfer.ts'

/**
 * Transfers money between the wallet and a game, or between two games. The same idempotency key is the same transfer,
 * returned in its current state.
 */
export const transferMoney = operation(call, async ({ body, member, idempotencyKey }, context) => {
  const { from, to } = body
  const amountSatang = parseAmount(body.amount) ?? 0n
  const transferId =
    idempotencyKey === undefined
      ? context.random.id()
      : v5(JSON.stringify(['transfer', idempotencyKey, from, to, String(amountSatang)]), member.memberId)
  const transfer = await transferBetween(context, { member, transferId, from, to, amountSatang })
  if (isRefusal(transfer)) return transfer
  if (transfer.state !== 'failed') return describeTransfer(transfer)
  const { code, money_in: moneyIn } = transfer
  return refuse(code ?? 'TRANSFER_FAIL', { transferId, amount: toAmount(transfer.amount), moneyIn })
})
