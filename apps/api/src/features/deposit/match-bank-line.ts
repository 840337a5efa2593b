import { matchBankLine as call } from '@kapao/contract/deposit'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import type { Context } from '../../context.ts'
import { operation } from '../../operation.ts'
import { type BankLineRow, findLine, hasWallet, lockWaitingLine } from './bank-line.store.ts'
import { creditLine } from './credit-line.ts'
import { lockIncomingTransfers } from './incoming-transfer.store.ts'

/**
 * An operator says whose money a waiting line is, and it is credited, once. Kept with who said so and why. Refuses
 * NO_DATA (no such line, or a slip or somebody else was faster) and NO_USER (no such member, or a wallet of another
 * currency).
 */
export const matchBankLine = operation(call, async ({ body, operator }, context) => {
  const { lineId, memberId, reason } = body
  const line = await findLine(context.db, lineId)
  if (!line || line.state !== 'waiting') return refuse('NO_DATA')
  const matched = await context.transact((tx) =>
    match(context, tx, { line, memberId, by: operator.operatorId, why: reason }),
  )
  if (isRefusal(matched)) return matched
  context.log.info(
    { operatorId: operator.operatorId, lineId, memberId },
    'a person said whose money a line is',
  )
  context.announce(memberId)
  return { message: 'OK' } as const
})

type Match = { line: BankLineRow; memberId: string; by: string; why: string }

const match = async (context: Context, tx: DatabaseTransaction, { line, memberId, by, why }: Match) => {
  const { bank_transaction_id: lineId, deposit_account_id, amount, paid_at, currency } = line
  if (deposit_account_id === null || amount === null || paid_at === null || currency === null)
    return refuse('NO_DATA')
  if (!(await hasWallet(tx, memberId, currency))) return refuse('NO_USER')
  await lockIncomingTransfers(tx, { depositAccountId: deposit_account_id, amountSatang: amount })
  if (!(await lockWaitingLine(tx, lineId))) return refuse('NO_DATA')
  await creditLine(context, tx, {
    line: {
      lineId,
      depositAccountId: deposit_account_id,
      amountSatang: amount,
      paidAt: paid_at,
      senderAccount: line.sender_account,
    },
    memberId,
    by,
    why,
  })
  return { message: 'OK' } as const
}
