import type { DatabaseTransaction } from '@kapao/database/connect'
import type { Satang } from '@kapao/money/satang'
import { findGateway } from '@kapao/providers/qr/gateways'
import { secondsAfter } from '../../platform/clock.ts'
import { updateBankTransaction } from './bank-transaction.store.ts'
import { creditWallet } from './credit-wallet.ts'
import {
  insertCreditedNotification,
  linkIncomingTransfer,
  type Credit,
  endPaidQr,
  findBankTransactionsWithoutSlip,
  findRegisteredAccount,
  giveReferenceBack,
  insertIncomingTransfer,
  lockIncomingTransfers,
  type IncomingTransferRow,
  takeReference,
} from './incoming-transfer.store.ts'
import { proveBankAccount } from './prove-bank-account.ts'
import { mayBeSameAccount, mergeShownAccounts } from './shown-account.ts'

/** A bank's feed states only the minute and may be late: reports this far apart may be about the same transfer. */
const sameTransferSeconds = 10 * 60

/** The period in which other reports of a transfer paid at this moment are searched. */
export function aroundMoment(paidAt: Date): { from: Date; to: Date } {
  return {
    from: secondsAfter(paidAt, -sameTransferSeconds),
    to: secondsAfter(paidAt, sameTransferSeconds),
  }
}

/** How many minutes lie between two reports. Seconds are ignored, because only some banks state them. */
export function minutesBetween(one: Date, other: Date): number {
  return Math.abs(Math.floor(one.getTime() / 60_000) - Math.floor(other.getTime() / 60_000))
}

/** A real transfer into an account of the operator, as a slip and the bank's confirmation of it state it. */
export type SlipTransferCredit = {
  account: {
    depositAccountId: string
    bankCode: string
    promptPayId: string | null
    currency: 'BAHT' | 'LAK'
  }
  /** Bank of Thailand's number of the sending bank, and its reference. */
  bank: string
  transRef: string
  senderAccount: string
  senderName: string
  /** The wire's code of the sending bank. */
  senderBankCode: string
  amountSatang: Satang
  paidAt: Date
}

type NotificationKey = {
  transfer: SlipTransferCredit
  slipId: string
  memberId: string
  entryId: string
  incomingTransferId: string
  now: Date
}

/**
 * Credits a real transfer to a member from a slip. A transfer is credited once ever, whatever reports it first: a slip,
 * a bank transaction of the feed or a call-back. In the caller's transaction, records the incoming transfer, credits it
 * in satang, and proves the member's bank account by it.
 *
 * Returns `used` if the transfer was credited before, to any member; `another amount` if the bank's call-back with this
 * reference states another amount; and `another sender` if every bank transaction that it could be contradicts the
 * member's own account. The last two credit nothing and wait for an operator. Source: decision record 0026.
 */
export async function creditTransferBySlip(
  tx: DatabaseTransaction,
  credit: NotificationKey,
): Promise<'claimed' | 'used' | 'another amount' | 'another sender'> {
  const { transfer, memberId, entryId } = credit
  const { bank, transRef, amountSatang } = transfer
  await lockIncomingTransfers(tx, { depositAccountId: transfer.account.depositAccountId, amountSatang })
  if (!(await takeReference(tx, { bank, transRef, at: credit.now }))) return 'used'
  const bankTransaction = await findBankTransactionOf(tx, transfer, memberId)
  if (bankTransaction === 'another sender') {
    await giveReferenceBack(tx, { bank, transRef })
    return bankTransaction
  }
  const params = creditOf(bankTransaction) ?? { memberId, entryId }
  const owner = await takeNotification(tx, credit, params)
  if (owner === 'another amount') {
    await giveReferenceBack(tx, { bank, transRef })
    return owner
  }
  if (bankTransaction)
    await linkWithBankTransaction(tx, bankTransaction, { amountSatang, bank, transRef, ...owner })
  else await insertIncomingTransfer(tx, incomingTransferRow(credit, owner))
  if (owner.entryId !== entryId) return 'used'
  await creditWallet(tx, { ...transfer, memberId, entryId, from: 'SLIP', at: credit.now })
  if (transfer.account.promptPayId !== null)
    await endPaidQr(tx, { memberId, receiver: transfer.account.promptPayId, amountSatang, at: credit.now })
  await proveBySlip(tx, credit, bankTransaction?.sender_account ?? '')
  return 'claimed'
}

/** The slip proves the member's bank account, with the digits that it shows and those that the feed shows. */
function proveBySlip(
  tx: DatabaseTransaction,
  { transfer: { senderAccount, senderName, senderBankCode }, memberId, slipId, now }: NotificationKey,
  fedAccount: string,
): Promise<void> {
  const account = mergeShownAccounts(senderAccount, fedAccount)
  return proveBankAccount(tx, {
    memberId,
    payer: { bank: senderBankCode, account, name: senderName },
    source: { by: 'slip', id: slipId, at: now },
  })
}

async function linkWithBankTransaction(
  tx: DatabaseTransaction,
  bankTransaction: IncomingTransferRow,
  coupling: Omit<Parameters<typeof linkIncomingTransfer>[1], 'incomingTransferId'>,
): Promise<void> {
  await linkIncomingTransfer(tx, { incomingTransferId: bankTransaction.incoming_transfer_id, ...coupling })
  if (bankTransaction.bank_transaction_id !== null)
    await updateBankTransaction(tx, bankTransaction.bank_transaction_id, { state: 'credited', reason: null })
}

type CreditedTransfer = Credit & {
  incomingTransferId: string
  depositAccountId: string
  amountSatang: Satang
  paidAt: Date
  bank: string
  transRef: string
  at: Date
}

/** Records a transfer that the caller credits in this transaction. The caller has already taken its reference. */
export function recordIncomingTransfer(
  tx: DatabaseTransaction,
  incomingTransfer: CreditedTransfer,
): Promise<void> {
  return insertIncomingTransfer(tx, {
    incoming_transfer_id: incomingTransfer.incomingTransferId,
    deposit_account_id: incomingTransfer.depositAccountId,
    amount: incomingTransfer.amountSatang,
    paid_at: incomingTransfer.paidAt,
    sender_bank: incomingTransfer.bank,
    sender_account: null,
    trans_ref: incomingTransfer.transRef,
    bank_transaction_id: null,
    state: 'credited',
    member_id: incomingTransfer.memberId,
    entry_id: incomingTransfer.entryId,
    recorded_at: incomingTransfer.at,
  })
}

function creditOf(bankTransaction: IncomingTransferRow | undefined): Credit | undefined {
  return bankTransaction?.member_id && bankTransaction.entry_id
    ? { memberId: bankTransaction.member_id, entryId: bankTransaction.entry_id }
    : undefined
}

/**
 * If the account's bank sends call-backs, takes the payment notification with this reference. It credits one member,
 * whatever reported the transfer first.
 */
async function takeNotification(
  tx: DatabaseTransaction,
  { transfer, now }: NotificationKey,
  params: Credit,
): Promise<Credit | 'another amount'> {
  const { bankCode } = transfer.account
  if (!findGateway(bankCode)?.reportsTransfers) return params
  const { transRef: reference, amountSatang } = transfer
  return insertCreditedNotification(tx, {
    provider: bankCode,
    reference,
    amountSatang,
    ...params,
    at: now,
  })
}

function incomingTransferRow({ transfer, incomingTransferId, now }: NotificationKey, owner: Credit) {
  return {
    incoming_transfer_id: incomingTransferId,
    deposit_account_id: transfer.account.depositAccountId,
    amount: transfer.amountSatang,
    paid_at: transfer.paidAt,
    sender_bank: transfer.bank,
    sender_account: transfer.senderAccount,
    trans_ref: transfer.transRef,
    bank_transaction_id: null,
    state: 'credited' as const,
    member_id: owner.memberId,
    entry_id: owner.entryId,
    recorded_at: now,
  }
}

/**
 * The incoming transfer that the feed reported for the same payment: the nearest in time, and of two in the same minute
 * the waiting one. A slip shows only a few digits of its sender. If the feed's transfers match these digits but not the
 * member's own account, either the slip or the transfer belongs to another member: returns `another sender`.
 */
async function findBankTransactionOf(
  tx: DatabaseTransaction,
  { account, amountSatang, paidAt, bank, senderAccount }: SlipTransferCredit,
  memberId: string,
): Promise<IncomingTransferRow | undefined | 'another sender'> {
  const bankTransactions = await findBankTransactionsWithoutSlip(tx, {
    depositAccountId: account.depositAccountId,
    amountSatang,
    ...aroundMoment(paidAt),
  })
  function minutesApart(bankTransaction: IncomingTransferRow): number {
    return minutesBetween(bankTransaction.paid_at, paidAt)
  }
  const alike = bankTransactions
    .filter((bankTransaction) => bankTransaction.sender_bank === null || bankTransaction.sender_bank === bank)
    .filter((bankTransaction) => mayBeSameAccount(bankTransaction.sender_account ?? '', senderAccount))
  const own = alike.length === 0 ? '' : await findRegisteredAccount(tx, memberId)
  const [nearest] = alike
    .filter((bankTransaction) => mayBeSameAccount(bankTransaction.sender_account ?? '', own))
    .toSorted((one, other) => minutesApart(one) - minutesApart(other) || rank(one) - rank(other))
  return nearest ?? (alike.length > 0 ? 'another sender' : undefined)
}

function rank({ state }: IncomingTransferRow): number {
  return state === 'waiting' ? 0 : 1
}
