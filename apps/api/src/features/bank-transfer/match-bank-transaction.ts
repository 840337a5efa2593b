import { matchBankTransaction as call } from '@kapao/contract/bank-transfer'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import type { Context } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import {
  type BankTransactionRow,
  findBankTransaction,
  hasWallet,
  lockWaitingBankTransaction,
} from './bank-transaction.store.ts'
import { creditBankTransaction } from './credit-transaction.ts'
import { lockIncomingTransfers } from './incoming-transfer.store.ts'

/**
 * Credits a waiting bank transaction, once, to the member that an operator chose. Stores which operator and why.
 * Refuses `NO_DATA` (no such bank transaction, or it no longer waits: a slip or another operator was faster) and
 * `NO_USER` (no such member, or the wallet has another currency).
 */
export const matchBankTransaction = operation(call, async ({ body, operator }, context) => {
  const { lineId: bankTransactionId, memberId, reason } = body
  const bankTransaction = await findBankTransaction(context.db, bankTransactionId)
  if (!bankTransaction || bankTransaction.state !== 'waiting') return refuse('NO_DATA')
  const matched = await context.keyedTransaction((tx) =>
    match(context, tx, { bankTransaction, memberId, by: operator.operatorId, why: reason }),
  )
  if (isRefusal(matched)) return matched
  context.log.info(
    { operatorId: operator.operatorId, bankTransactionId, memberId },
    'bank_transaction.matched',
  )
  context.announce(memberId)
  return { message: 'OK' } as const
})

type Match = { bankTransaction: BankTransactionRow; memberId: string; by: string; why: string }

async function match(
  context: Context,
  tx: DatabaseTransaction,
  { bankTransaction, memberId, by, why }: Match,
) {
  const {
    bank_transaction_id: bankTransactionId,
    deposit_account_id,
    amount,
    paid_at,
    currency,
  } = bankTransaction
  if (deposit_account_id === null || amount === null || paid_at === null || currency === null)
    return refuse('NO_DATA')
  if (!(await hasWallet(tx, memberId, currency))) return refuse('NO_USER')
  await lockIncomingTransfers(tx, { depositAccountId: deposit_account_id, amountSatang: amount })
  if (!(await lockWaitingBankTransaction(tx, bankTransactionId))) return refuse('NO_DATA')
  await creditBankTransaction(context, tx, {
    bankTransaction: {
      bankTransactionId,
      depositAccountId: deposit_account_id,
      amountSatang: amount,
      paidAt: paid_at,
      sender: {
        bank: bankTransaction.sender_bank,
        account: bankTransaction.sender_account,
        name: bankTransaction.sender_name,
      },
    },
    memberId,
    by,
    why,
  })
  return { message: 'OK' } as const
}
