import { type BankTransaction, listBankTransactions as call } from '@kapao/contract/bank-transfer'
import { refuse } from '@kapao/contract/refusal'
import { toAmount } from '@kapao/money/satang'
import { z } from 'zod'
import { readCursor, writeCursor } from '../../platform/cursor.ts'
import { operation } from '../../platform/operation.ts'
import { findBankTransactions, type BankTransactionCursor } from './bank-transaction.store.ts'

/**
 * Bank transactions of the feed in one state, and with one reason if requested, in order of receipt, page by page.
 * Refuses `VALIDATION_FAILED`: the cursor is malformed.
 */
export const listBankTransactions = operation(call, async ({ body }, context) => {
  const after = body.after === undefined ? undefined : parseCursor(body.after)
  if (body.after !== undefined && !after) return refuse('VALIDATION_FAILED')
  const { state, reason, limit } = body
  const bankTransactions = await findBankTransactions(context.db, { state, reason, after, limit })
  const last = bankTransactions.length === limit ? bankTransactions.at(-1) : undefined
  return { lines: bankTransactions.map(describeBankTransaction), after: last ? cursorOf(last) : null }
})

type ListedRow = Awaited<ReturnType<typeof findBankTransactions>>[number]

function describeBankTransaction(bankTransaction: ListedRow): BankTransaction {
  return {
    lineId: bankTransaction.bank_transaction_id,
    source: bankTransaction.source,
    state: bankTransaction.state,
    reason: bankTransaction.reason as BankTransaction['reason'],
    receivedAt: bankTransaction.received_at.toISOString(),
    bankCode: bankTransaction.bank_code,
    bankAccountNo: bankTransaction.own_account_no,
    amount: bankTransaction.amount === null ? null : toAmount(bankTransaction.amount),
    currency: bankTransaction.currency,
    paidAt: bankTransaction.paid_at?.toISOString() ?? null,
    fromBank: bankTransaction.sender_bank,
    fromAccount: bankTransaction.sender_account,
    fromName: bankTransaction.sender_name,
    told: bankTransaction.body as BankTransaction['told'],
    matchedBy: bankTransaction.matched_by,
    matchedWhy: bankTransaction.matched_why,
  }
}

function cursorOf({ received_at, bank_transaction_id }: ListedRow): string {
  return writeCursor(received_at, bank_transaction_id)
}

const cursorOfBankTransaction = z.tuple([z.iso.datetime(), z.string().max(64)])

function parseCursor(text: string): BankTransactionCursor | undefined {
  const cursor = readCursor(cursorOfBankTransaction, text)
  if (!cursor) return undefined
  const [receivedAt, bankTransactionId] = cursor
  return bankTransactionId.includes('\0')
    ? undefined
    : { receivedAt: new Date(receivedAt), bankTransactionId }
}
