import { creditUnreadTransaction as call } from '@kapao/contract/bank-transfer'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { parseAmount, type Satang } from '@kapao/money/satang'
import type { Context } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import {
  type BankTransactionRow,
  updateBankTransaction,
  type FedAccount,
  findAccountsOfBank,
  findBankTransaction,
  hasWallet,
  lockUnreadBankTransaction,
} from './bank-transaction.store.ts'
import { creditBankTransaction } from './credit-transaction.ts'
import { isFedBy } from './locate-transaction.ts'
import { aroundMoment, minutesBetween } from './incoming-transfer.ts'
import {
  linkBankTransaction,
  findIncomingTransferAround,
  findTransfersWithoutBankTransaction,
  lockIncomingTransfers,
} from './incoming-transfer.store.ts'

/**
 * Credits a bank transaction whose format is unknown: an operator has read it and enters its account, amount and
 * member. It is credited once. If a slip of the same member has already credited the same transfer, the bank
 * transaction is linked to that transfer and nothing more is credited. Stores which operator decided and why.
 *
 * Refuses `NO_DATA` (no such bank transaction, or it is no longer unread), `NO_BANK` (no such account, or this source
 * does not report it: its own source would report the same money again), `NO_USER` (no such member, or the wallet has
 * another currency), `VALIDATION_FAILED` (no valid amount, or paid after the bank transaction was received) and
 * `IDEMPOTENCY_CONFLICT` (another transfer of this amount is known within ten minutes: a bank may report one transfer
 * twice, and only an operator can see that these are two).
 */
export const creditUnreadTransaction = operation(call, async ({ body, operator }, context) => {
  const { lineId: bankTransactionId, memberId, isAnother, reason: why } = body
  const { operatorId: by } = operator
  const bankTransaction = await findBankTransaction(context.db, bankTransactionId)
  if (!bankTransaction || bankTransaction.state !== 'nothing' || bankTransaction.reason !== 'UNREAD')
    return refuse('NO_DATA')
  const paidAt = body.paidAt === undefined ? bankTransaction.received_at : new Date(body.paidAt)
  const amountSatang = parseAmount(body.amount)
  if (paidAt > bankTransaction.received_at || amountSatang === undefined) return refuse('VALIDATION_FAILED')
  const account = await findAccount(context, bankTransaction, body.bankAccountNo)
  if (!account) return refuse('NO_BANK')
  const credited = await context.keyedTransaction((tx) =>
    credit(context, tx, { bankTransactionId, account, memberId, amountSatang, paidAt, isAnother, by, why }),
  )
  if (isRefusal(credited)) return credited
  context.log.info({ operatorId: by, bankTransactionId, memberId, ...credited }, 'bank_transaction.credited')
  context.announce(memberId)
  return { message: 'OK' as const, ...credited }
})

async function findAccount(
  context: Context,
  { bank_code: bank, source }: BankTransactionRow,
  accountNo: string,
): Promise<FedAccount | undefined> {
  const accounts = bank === null ? [] : await findAccountsOfBank(context.db, bank)
  return accounts.find((account) => account.accountNo === accountNo && isFedBy(account, source))
}

/** Nobody could read the sender. */
const unread = { bank: null, account: null, name: null }

type Reading = {
  bankTransactionId: string
  account: FedAccount
  memberId: string
  amountSatang: Satang
  paidAt: Date
  isAnother: boolean
  by: string
  why: string
}

async function credit(context: Context, tx: DatabaseTransaction, reading: Reading) {
  const { bankTransactionId, account, memberId, amountSatang, paidAt, isAnother, by, why } = reading
  const { depositAccountId, currency } = account
  if (!(await hasWallet(tx, memberId, currency))) return refuse('NO_USER')
  await lockIncomingTransfers(tx, { depositAccountId, amountSatang })
  if (!(await lockUnreadBankTransaction(tx, bankTransactionId))) return refuse('NO_DATA')
  const incomingTransferId = await findSlipOf(tx, reading)
  if (incomingTransferId === undefined) {
    const around = { depositAccountId, amountSatang, ...aroundMoment(paidAt) }
    const known = isAnother ? undefined : await findIncomingTransferAround(tx, around)
    if (known !== undefined) return refuse('IDEMPOTENCY_CONFLICT', { receiptId: known })
    const bankTransaction = { bankTransactionId, depositAccountId, amountSatang, paidAt, sender: unread }
    await creditBankTransaction(context, tx, { bankTransaction, memberId, by, why })
    return { credited: true }
  }
  await linkBankTransaction(tx, { incomingTransferId, amountSatang, bankTransactionId })
  await updateBankTransaction(tx, bankTransactionId, {
    state: 'credited',
    deposit_account_id: depositAccountId,
    amount: amountSatang,
    currency,
    paid_at: paidAt,
    matched_by: by,
    matched_why: why,
  })
  return { credited: false }
}

/** The incoming transfer that a slip of this member recorded for the same transfer: the nearest in time. */
async function findSlipOf(
  tx: DatabaseTransaction,
  { account, memberId, amountSatang, paidAt }: Reading,
): Promise<string | undefined> {
  const incomingTransfers = await findTransfersWithoutBankTransaction(tx, {
    depositAccountId: account.depositAccountId,
    amountSatang,
    ...aroundMoment(paidAt),
  })
  const [nearest] = incomingTransfers
    .filter(({ member_id }) => member_id === memberId)
    .toSorted((one, other) => minutesBetween(one.paid_at, paidAt) - minutesBetween(other.paid_at, paidAt))
  return nearest?.incoming_transfer_id
}
