import { isRefusal, refuse } from '@kapao/contract/refusal'
import { type BroughtHome, withdrawAllMoney as call } from '@kapao/contract/withdrawal'
import { readBalance } from '@kapao/ledger/ledger'
import { parseAmount, toAmount } from '@kapao/money/satang'
import { v5 } from 'uuid'
import { operation } from '../../platform/operation.ts'
import { refuseEarly } from '../pause/pause.ts'
import { refuseUnconfirmedWithdrawal } from '../session/session.ts'
import { bringHome, readParts, type TransferPart } from '../transfer/transfer.ts'
import { refuseAmount, refuseSecond } from './start-withdrawal.ts'
import { describeWithdrawal, withdraw } from './withdrawal.ts'
import { withdrawalIdOf } from './withdrawal-id.ts'
import { findWithdrawal } from './withdrawal.store.ts'

/**
 * Transfers the balances of all games to the wallet, all at once, then withdraws the amount from the wallet; returns
 * the result of each game. A refusal after the transfers also returns their results: that money stays in the wallet.
 */
export const withdrawAllMoney = operation(
  call,
  async ({ body, member, idempotencyKey, device, address }, context) => {
    const { memberId } = member
    const amountSatang = parseAmount(body.amount) ?? 0n
    const withdrawalId = withdrawalIdOf(context, { call: call.name, member, idempotencyKey, amountSatang })
    const transferAllId = v5('sweep', withdrawalId)
    const known = await findWithdrawal(context.db, { memberId, id: withdrawalId })
    if (known) {
      const transfers = (await readParts(context, { member, transferAllId })).map(presentPart)
      return { withdrawal: describeWithdrawal(known), transfers }
    }
    const refused =
      (await refuseAmount(context, { amountSatang, member })) ??
      (await refuseSecond(context, memberId)) ??
      (await refuseEarly(context, 'payout')) ??
      (await refuseUnconfirmedWithdrawal(context, member, amountSatang))
    if (refused) return refused
    const transfers = (await bringHome(context, { member, transferAllId })).map(presentPart)
    const withdrawal = await withdraw(context, { member, device, address, withdrawalId, amountSatang })
    if (!isRefusal(withdrawal)) return { withdrawal: describeWithdrawal(withdrawal), transfers }
    const balance = toAmount((await readBalance(context.db, memberId, member.currency)) ?? 0n)
    return refuse(withdrawal.code, { ...withdrawal.details, balance, transfers })
  },
)

function presentPart({ amountSatang, ...parts }: TransferPart): BroughtHome {
  return {
    ...parts,
    amount: toAmount(amountSatang),
  }
}
