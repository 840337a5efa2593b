import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import type { Invariant } from '@kapao/ledger/invariant'
import { toAmount, type Satang } from '@kapao/money/satang'
import type { QrPayment } from '@kapao/providers/qr-adapter'
import { type Insertable, type Selectable, sql } from 'kysely'

export type IncomingTransferRow = Selectable<Tables['incoming_transfer']>

type AtAccount = { depositAccountId: string; amountSatang: Satang }

/**
 * Locks an amount at an account until the transaction ends, so that its reports run one after another: a slip and a
 * bank transaction of the feed may report the same transfer, and no unique index can detect that.
 */
export async function lockIncomingTransfers(
  tx: DatabaseTransaction,
  { depositAccountId, amountSatang }: AtAccount,
): Promise<void> {
  const name = `incoming_transfer ${depositAccountId} ${amountSatang}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

type Reference = { bank: string; transRef: string }

/** Takes a slip's reference. Each reference can be used once ever, by one member. False if it is already used. */
export async function takeReference(
  tx: DatabaseTransaction,
  { bank, transRef, at }: Reference & { at: Date },
): Promise<boolean> {
  const taken = await tx
    .insertInto('slip_reference')
    .values({ sender_bank: bank, trans_ref: transRef, used_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('trans_ref')
    .executeTakeFirst()
  return taken !== undefined
}

/** Releases a reference that this transaction took. */
export async function giveReferenceBack(
  tx: DatabaseTransaction,
  { bank, transRef }: Reference,
): Promise<void> {
  await tx
    .deleteFrom('slip_reference')
    .where('sender_bank', '=', bank)
    .where('trans_ref', '=', transRef)
    .execute()
}

export async function insertIncomingTransfer(
  tx: DatabaseTransaction,
  incomingTransfer: Insertable<Tables['incoming_transfer']>,
): Promise<void> {
  await tx.insertInto('incoming_transfer').values(incomingTransfer).execute()
}

/** Incoming transfers that no slip has reported yet, of an amount at an account, between two moments. */
export function findBankTransactionsWithoutSlip(
  tx: DatabaseTransaction,
  { depositAccountId, amountSatang, from, to }: AtAccount & { from: Date; to: Date },
): Promise<IncomingTransferRow[]> {
  return tx
    .selectFrom('incoming_transfer')
    .selectAll()
    .where('deposit_account_id', '=', depositAccountId)
    .where('amount', '=', amountSatang)
    .where('trans_ref', 'is', null)
    .where('paid_at', '>=', from)
    .where('paid_at', '<=', to)
    .execute()
}

/** The number of the bank account that a member registered. */
export async function findRegisteredAccount(tx: DatabaseTransaction, memberId: string): Promise<string> {
  const member = await tx
    .selectFrom('member')
    .select('bank_account_no')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return member.bank_account_no
}

/**
 * Incoming transfers that no bank transaction of the feed has reported yet, of an amount at an account, between two
 * moments, with the bank account that their member registered.
 */
export async function findTransfersWithoutBankTransaction(
  tx: DatabaseTransaction,
  { depositAccountId, amountSatang, from, to }: AtAccount & { from: Date; to: Date },
): Promise<(IncomingTransferRow & { own_account: string | null })[]> {
  const transfers = await tx
    .selectFrom('incoming_transfer')
    .selectAll()
    .where('deposit_account_id', '=', depositAccountId)
    .where('amount', '=', amountSatang)
    .where('bank_transaction_id', 'is', null)
    .where('paid_at', '>=', from)
    .where('paid_at', '<=', to)
    .execute()
  const memberIds = transfers.flatMap(({ member_id }) => member_id ?? [])
  if (memberIds.length === 0) return transfers.map((transfer) => ({ ...transfer, own_account: null }))
  const members = await tx
    .selectFrom('member')
    .select(['member_id', 'bank_account_no'])
    .where('member_id', 'in', memberIds)
    .execute()
  const accounts = new Map(members.map(({ member_id, bank_account_no }) => [member_id, bank_account_no]))
  return transfers.map((transfer) => ({
    ...transfer,
    own_account: (transfer.member_id !== null && accounts.get(transfer.member_id)) || null,
  }))
}

/** The earliest incoming transfer of an amount at an account between two moments, whatever reported it. */
export async function findIncomingTransferAround(
  tx: DatabaseTransaction,
  { depositAccountId, amountSatang, from, to }: AtAccount & { from: Date; to: Date },
): Promise<string | undefined> {
  const found = await tx
    .selectFrom('incoming_transfer')
    .select('incoming_transfer_id')
    .where('deposit_account_id', '=', depositAccountId)
    .where('amount', '=', amountSatang)
    .where('paid_at', '>=', from)
    .where('paid_at', '<=', to)
    .orderBy('paid_at')
    .limit(1)
    .executeTakeFirst()
  return found?.incoming_transfer_id
}

type BankTransactionLink = { incomingTransferId: string; amountSatang: Satang; bankTransactionId: string }

/** Links a bank transaction to an incoming transfer that a slip has already reported. */
export async function linkBankTransaction(
  tx: DatabaseTransaction,
  { incomingTransferId, amountSatang, bankTransactionId }: BankTransactionLink,
): Promise<void> {
  await tx
    .updateTable('incoming_transfer')
    .set({ bank_transaction_id: bankTransactionId })
    .where('amount', '=', amountSatang)
    .where('incoming_transfer_id', '=', incomingTransferId)
    .execute()
}

/** Marks the incoming transfer of a waiting bank transaction as credited to a member. False if it does not wait. */
export async function creditWaitingTransfer(
  tx: DatabaseTransaction,
  {
    bankTransactionId,
    amountSatang,
    memberId,
    entryId,
  }: Credit & { bankTransactionId: string; amountSatang: Satang },
): Promise<boolean> {
  const credited = await tx
    .updateTable('incoming_transfer')
    .set({ state: 'credited', member_id: memberId, entry_id: entryId })
    .where('amount', '=', amountSatang)
    .where('bank_transaction_id', '=', bankTransactionId)
    .where('state', '=', 'waiting')
    .returning('incoming_transfer_id')
    .executeTakeFirst()
  return credited !== undefined
}

/** Who is credited: the member, and the entry that credits the money. */
export type Credit = { memberId: string; entryId: string }

type Coupling = Credit & Reference & { incomingTransferId: string; amountSatang: Satang }

/** Adds a slip's reference and its credit to the incoming transfer that a bank transaction has already reported. */
export async function linkIncomingTransfer(
  tx: DatabaseTransaction,
  { incomingTransferId, amountSatang, bank, transRef, memberId, entryId }: Coupling,
): Promise<void> {
  await tx
    .updateTable('incoming_transfer')
    .set({
      sender_bank: bank,
      trans_ref: transRef,
      state: 'credited',
      member_id: memberId,
      entry_id: entryId,
    })
    .where('amount', '=', amountSatang)
    .where('incoming_transfer_id', '=', incomingTransferId)
    .execute()
}

type NotificationCredit = Credit & { provider: string; reference: string; amountSatang: Satang; at: Date }

/** The body stored for a payment notification that a slip reported before its provider did. */
function slipBody({
  reference,
  amountSatang,
}: Pick<NotificationCredit, 'reference' | 'amountSatang'>): string {
  return JSON.stringify({ type: 'slip', reference, amount: toAmount(amountSatang) })
}

/**
 * Stores the payment notification under the key with which the provider would report the same transfer, or credits the
 * stored unmatched one of the same amount. This unique key is what slips and call-backs share. Returns whom the
 * notification now credits, or `another amount` if the stored one states another amount and credits no member.
 */
export async function insertCreditedNotification(
  tx: DatabaseTransaction,
  credit: NotificationCredit,
): Promise<'another amount' | Credit> {
  const { provider, reference, amountSatang, memberId, entryId, at } = credit
  await sql`
    insert into payment_notification (provider, event_id, body, outcome, member_id, entry_id, received_at)
    values (${provider}, ${reference}, ${slipBody(credit)}::jsonb, 'credited', ${memberId}, ${entryId}, ${at})
    on conflict (provider, event_id) do update
      set outcome = 'credited', member_id = excluded.member_id, entry_id = excluded.entry_id
      where payment_notification.outcome = 'unmatched'
        and (payment_notification.body ->> 'amount')::numeric * 100 = ${String(amountSatang)}::numeric`.execute(
    tx,
  )
  const holder = await tx
    .selectFrom('payment_notification')
    .select(['member_id', 'entry_id'])
    .where('provider', '=', provider)
    .where('event_id', '=', reference)
    .executeTakeFirstOrThrow()
  if (holder.member_id === null || holder.entry_id === null) return 'another amount'
  return { memberId: holder.member_id, entryId: holder.entry_id }
}

/**
 * Replaces the body that a slip stored with the provider's own notification, if both state the same amount. False if
 * nothing was replaced.
 */
export async function confirmNotification(
  db: Database,
  provider: string,
  { paymentId, amountSatang, story }: Pick<QrPayment, 'paymentId' | 'amountSatang' | 'story'>,
): Promise<boolean> {
  const confirmed = await db
    .updateTable('payment_notification')
    .set({ body: JSON.stringify(story) })
    .where('provider', '=', provider)
    .where('event_id', '=', paymentId)
    .where('body', '=', sql`${slipBody({ reference: paymentId, amountSatang })}::jsonb`)
    .returning('event_id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/**
 * Marks the member's QR as paid if the transfer paid it and the bank has not reported that, so that the screen of the
 * QR shows that the money arrived.
 */
export async function endPaidQr(
  tx: DatabaseTransaction,
  {
    memberId,
    receiver,
    amountSatang,
    at,
  }: { memberId: string; receiver: string; amountSatang: Satang; at: Date },
): Promise<void> {
  await tx
    .updateTable('deposit_qr')
    .set(({ ref, fn, val }) => ({
      state: 'paid',
      paid_at: at,
      paid_amount: amountSatang,
      ended_at: fn.coalesce(ref('ended_at'), val(at)),
    }))
    .where('member_id', '=', memberId)
    .where('state', '<>', 'paid')
    .where('qrcode_id', 'in', (leases) =>
      leases
        .selectFrom('deposit_amount_lease')
        .select('qrcode_id')
        .where('receiver', '=', receiver)
        .where('amount', '=', amountSatang)
        .where('deposit_amount_lease.member_id', '=', memberId),
    )
    .execute()
}

/** What must hold between the book and incoming transfers: checked together with the book. */
export const incomingTransferInvariant: Invariant = {
  what: 'a credited transfer has its entry, of its member and amount, and no entry credits two transfers',
  counts: 'select count(*)::int as count from incoming_transfer',
  sql: `
    with credited as (
      select incoming_transfer_id, member_id, entry_id, amount from incoming_transfer where state = 'credited'
    ), entry as (
      select member_id, entry_id, amount from ledger.entry
    )
    select r.incoming_transfer_id::text as subject from credited r
    left join entry e on e.member_id = r.member_id and e.entry_id = r.entry_id
    where e.entry_id is null or e.amount <> r.amount
    union all
    select min(r.incoming_transfer_id::text) from incoming_transfer r where r.entry_id is not null
    group by r.entry_id having count(*) > 1`,
}
