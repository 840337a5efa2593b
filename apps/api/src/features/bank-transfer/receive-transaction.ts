import type { WaitingReason } from '@kapao/contract/bank-transfer'
import type { DatabaseTransaction } from '@kapao/database/connect'
import type { BankTransaction } from '@kapao/providers/feed/bank-transaction'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import {
  updateBankTransaction,
  findBankNumber,
  insertBankTransaction,
  isSameBankTransaction,
  takeContent,
} from './bank-transaction.store.ts'
import { creditWallet, nameOfAccount } from './credit-wallet.ts'
import { findPayer, type Payer } from './find-payer.ts'
import { contentKeyOf, locateBankTransaction, type LocatedCredit } from './locate-transaction.ts'
import { aroundMoment, minutesBetween } from './incoming-transfer.ts'
import {
  linkBankTransaction,
  findTransfersWithoutBankTransaction,
  insertIncomingTransfer,
  lockIncomingTransfers,
  type IncomingTransferRow,
} from './incoming-transfer.store.ts'
import { proveBankAccount } from './prove-bank-account.ts'
import { mayBeSameAccount } from './shown-account.ts'

/** The outcome for a bank transaction; `same`: the repeat has the same body as the stored one. */
export type Received =
  | { kind: 'known'; same: boolean }
  | { kind: 'nothing'; reason: string }
  /** `asked`: the member who is asked for the slip. */
  | { kind: 'waits'; reason: WaitingReason; asked?: string }
  /** A slip has already credited this transfer. */
  | { kind: 'coupled' }
  | { kind: 'credited'; member: string }

/**
 * Stores a bank transaction from the feed once, and credits the member who sent the transfer, in one database
 * transaction. A transfer already credited by a slip is not credited again; one that matches no member waits. A bank
 * transaction that credits nothing is stored with the reason. Source: product §5, decision records 0026 and 0030.
 */
export function receiveBankTransaction(
  context: Context,
  bankTransaction: BankTransaction,
): Promise<Received> {
  return context.transaction(async (tx) => {
    const placed = await locateBankTransaction(tx, bankTransaction)
    const isNew = await insertBankTransaction(tx, bankTransactionRow(context, bankTransaction, placed))
    if (!isNew)
      return {
        kind: 'known',
        same: await isSameBankTransaction(tx, bankTransaction.bankTransactionId, bankTransaction.story),
      }
    if (placed.kind === 'nothing') return placed
    const contentKey = contentKeyOf(placed)
    if (
      contentKey &&
      !(await takeContent(tx, { contentKey, bankTransactionId: bankTransaction.bankTransactionId }))
    )
      return wait(tx, bankTransaction, { waits: 'TOLD_BEFORE' })
    return settle(context, tx, { bankTransaction, placed })
  })
}

function bankTransactionRow(
  context: Context,
  bankTransaction: BankTransaction,
  placed: Awaited<ReturnType<typeof locateBankTransaction>>,
) {
  const { bankTransactionId, source, bank, reading, story } = bankTransaction
  const credit = reading.kind === 'credit' ? reading : undefined
  return {
    bank_transaction_id: bankTransactionId,
    source,
    bank_code: bank,
    deposit_account_id: placed.kind === 'placed' ? placed.account.depositAccountId : null,
    amount: credit?.amountSatang ?? null,
    currency: credit?.currency ?? null,
    paid_at: credit?.paidAt ?? null,
    sender_bank: credit?.sender.bank ?? null,
    sender_account: credit?.sender.account ?? null,
    sender_name: credit?.sender.name ?? null,
    body: story,
    // If it is credited, this changes before the database transaction ends.
    state: placed.kind === 'placed' ? ('waiting' as const) : ('nothing' as const),
    reason: placed.kind === 'placed' ? 'NO_MEMBER' : placed.reason,
    received_at: context.clock.now(),
  }
}

async function wait(
  tx: DatabaseTransaction,
  { bankTransactionId }: BankTransaction,
  { waits: reason, asked }: Extract<Payer, { waits: WaitingReason }>,
): Promise<Received> {
  await updateBankTransaction(tx, bankTransactionId, { reason, asked_member_id: asked ?? null })
  return { kind: 'waits', reason, ...(asked === undefined ? {} : { asked }) }
}

type Work = { bankTransaction: BankTransaction; placed: LocatedCredit }

/** The lock serializes every slip and bank transaction of the same amount at the same account. */
async function settle(
  context: Context,
  tx: DatabaseTransaction,
  { bankTransaction, placed }: Work,
): Promise<Received> {
  const { account, credit } = placed
  const { depositAccountId } = account
  const { amountSatang, paidAt, sender } = credit
  const { bankTransactionId } = bankTransaction
  await lockIncomingTransfers(tx, { depositAccountId, amountSatang })
  const senderBank = sender.bank === null ? null : await findBankNumber(tx, sender.bank)
  const known = await findIncomingTransferOf(tx, placed, senderBank)
  if (known && known !== 'of a twin') {
    await linkBankTransaction(tx, {
      incomingTransferId: known.incoming_transfer_id,
      amountSatang,
      bankTransactionId,
    })
    await updateBankTransaction(tx, bankTransactionId, { state: 'credited', reason: null })
    await proveBySlipOf(context, tx, { credit, bankTransactionId, memberId: known.member_id })
    return { kind: 'coupled' }
  }
  const payer: Payer = known ? { waits: 'LIKE_A_SLIP' } : await whose(tx, placed)
  const entryId = context.random.id()
  const isWaiting = 'waits' in payer
  await insertIncomingTransfer(tx, {
    incoming_transfer_id: context.random.id(),
    deposit_account_id: depositAccountId,
    amount: amountSatang,
    paid_at: paidAt,
    sender_bank: senderBank,
    sender_account: sender.account,
    trans_ref: null,
    bank_transaction_id: bankTransactionId,
    state: isWaiting ? 'waiting' : 'credited',
    member_id: isWaiting ? null : payer.memberId,
    entry_id: isWaiting ? null : entryId,
    recorded_at: context.clock.now(),
  })
  if ('waits' in payer) return wait(tx, bankTransaction, payer)
  const { memberId } = payer
  await creditWallet(tx, {
    memberId,
    entryId,
    account,
    amountSatang,
    paidAt,
    from: nameOfAccount(account.bankCode),
    at: context.clock.now(),
  })
  await updateBankTransaction(tx, bankTransactionId, { state: 'credited', reason: null })
  return { kind: 'credited', member: memberId }
}

type CoupledCredit = { credit: LocatedCredit['credit']; bankTransactionId: string; memberId: string | null }

/** The feed may show more of the sender than the slip did. */
async function proveBySlipOf(
  context: Context,
  tx: DatabaseTransaction,
  { credit: { sender }, bankTransactionId, memberId }: CoupledCredit,
): Promise<void> {
  const { bank, account, name } = sender
  if (memberId === null || bank === null || account === null) return
  await proveBankAccount(tx, {
    memberId,
    payer: { bank, account, name },
    source: { by: 'slip', id: bankTransactionId, at: context.clock.now() },
  })
}

function whose(tx: DatabaseTransaction, { account, credit }: LocatedCredit) {
  if (account.mode === 'MANUAL') return { waits: 'MANUAL_ACCOUNT' } as const
  const { sender, amountSatang } = credit
  return findPayer(tx, { sender, currency: account.currency, amountSatang })
}

/**
 * The incoming transfer that a slip recorded for the same payment: the nearest in time whose sender does not conflict.
 * A slip shows only a few digits. If its member has a different account from the one the bank transaction shows, the
 * two may be different transfers ("of a twin"), and an operator decides. So it is for one that an operator confirmed by
 * hand with a moment further off.
 */
async function findIncomingTransferOf(
  tx: DatabaseTransaction,
  { account, credit }: LocatedCredit,
  senderBank: string | null,
): Promise<IncomingTransferRow | 'of a twin' | undefined> {
  const { amountSatang, paidAt, sender } = credit
  const { from, to } = aroundMoment(paidAt)
  const incomingTransfers = await findTransfersWithoutBankTransaction(tx, {
    depositAccountId: account.depositAccountId,
    amountSatang,
    from: secondsAfter(paidAt, -confirmedSeconds),
    to: secondsAfter(paidAt, confirmedSeconds),
  })
  const possible = incomingTransfers
    .filter(({ paid_at, confirmed_by }) => confirmed_by !== null || (paid_at >= from && paid_at <= to))
    .filter(({ sender_bank }) => senderBank === null || sender_bank === null || sender_bank === senderBank)
    .filter(({ sender_account }) => mayBeSameAccount(sender_account ?? '', sender.account ?? ''))
  const [nearest] = possible
    .filter(({ paid_at }) => paid_at >= from && paid_at <= to)
    .filter(({ own_account }) => mayBeSameAccount(own_account ?? '', sender.account ?? ''))
    .toSorted((one, other) => minutesBetween(one.paid_at, paidAt) - minutesBetween(other.paid_at, paidAt))
  return nearest ?? (possible.length > 0 ? 'of a twin' : undefined)
}

/** Operators may be wrong about the moment of a transfer that they confirm by hand. */
const confirmedSeconds = 24 * 60 * 60
