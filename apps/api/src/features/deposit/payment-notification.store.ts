import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Invariant } from '@kapao/ledger/invariant'
import type { Satang } from '@kapao/money/satang'
import type { UnmatchedReason } from '@kapao/contract/deposit'
import { sql } from 'kysely'
import { findRegisteredBankAccount } from '../profile/profile.ts'

type Reader = Database | DatabaseTransaction

/** A provider's notification that money arrived at one of our receivers. */
export type PaymentNotification = {
  provider: string
  /** The provider's reference, which identifies repeats of the event. */
  eventId: string
  body: unknown
  /** Our reference, if the provider sends it: it selects the QR, whatever the amount. */
  reference?: string
  /** The receiving account, if the provider sends no reference: the amount then selects the QR. */
  receiver?: string
  amountSatang: Satang
  paidAt: Date
  /** The id of the entry that credits it, if it matches a QR. */
  entryId: string
  receivedAt: Date
}

/** The outcome of a notification; `same`: the repeat has the same body as the stored one. */
export type Settled =
  | { kind: 'known'; same: boolean }
  | { kind: 'unmatched'; reason: UnmatchedReason }
  | { kind: 'credited'; member: string; traceParent?: string }

/**
 * The entry that credited the payment of a QR: a QR is paid at the moment when its notification was received. Absent if a
 * person matched the payment.
 */
export async function findEntryOfPayment(
  db: Reader,
  { memberId, provider, paidAt }: { memberId: string; provider: string; paidAt: Date },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('payment_notification')
    .select('entry_id')
    .where('provider', '=', provider)
    .where('received_at', '=', paidAt)
    .where('outcome', '=', 'credited')
    .where('matched_by', 'is', null)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return found?.entry_id ?? undefined
}

/** `unproved`: it belongs to a member whose bank account is not proved yet. `trace`: the trace of the QR. */
export type Stored = Settled & { unproved?: boolean | null; trace?: string | null }

/**
 * Stores, matches and credits many payment notifications in one commit and one round trip, all or none. See
 * `packages/database/functions/settle_payments.sql`.
 */
export async function settlePayments(
  db: Reader,
  notifications: readonly PaymentNotification[],
): Promise<Stored[]> {
  const { rows } = await sql<{ settled: Stored[] }>`
    select settle_payments(${JSON.stringify(notifications.map(writeNotification))}::jsonb) as settled`.execute(
    db,
  )
  return rows[0]?.settled ?? []
}

function writeNotification({
  provider,
  eventId,
  body,
  reference,
  receiver,
  amountSatang,
  paidAt,
  entryId,
  receivedAt,
}: PaymentNotification) {
  return {
    provider,
    event: eventId,
    body,
    reference,
    receiver,
    amount: String(amountSatang),
    paidAt,
    entry: entryId,
    receivedAt,
  }
}

/** A credited payment whose member has not proved their bank account, and the notification of it. */
export async function findPaymentWithoutProof(
  db: Reader,
  { provider, paymentId }: { provider: string; paymentId: string },
): Promise<{ memberId: string; body: unknown } | undefined> {
  const payment = await db
    .selectFrom('payment_notification')
    .select(['member_id as memberId', 'body'])
    .where('provider', '=', provider)
    .where('event_id', '=', paymentId)
    .where('outcome', '=', 'credited')
    .executeTakeFirst()
  if (!payment || payment.memberId === null) return undefined
  const account = await findRegisteredBankAccount(db, payment.memberId)
  if (!account || (account.provedAt !== null && account.holderId === payment.memberId)) return undefined
  return { memberId: payment.memberId, body: payment.body }
}

export type RefusedEvent = {
  id: string
  provider: string
  eventId?: string | undefined
  reason: string
  body: string
  at: Date
}

/** Stores a trace of a refused webhook. */
export async function insertRefusedEvent(db: Reader, event: RefusedEvent): Promise<void> {
  await db
    .insertInto('refused_notification')
    .values({
      refused_id: event.id,
      provider: event.provider,
      event_id: event.eventId ?? null,
      reason: event.reason,
      body: event.body,
      received_at: event.at,
    })
    .execute()
}

export async function removeRefusedEventsBefore(db: Reader, moment: Date): Promise<void> {
  await db.deleteFrom('refused_notification').where('received_at', '<', moment).execute()
}

/** Removes all but the newest traces. */
export async function keepNewestRefusedEvents(db: Reader, most: number): Promise<void> {
  await sql`
    delete from refused_notification where refused_id in (
      select refused_id from refused_notification order by received_at desc, refused_id desc offset ${most}
    )`.execute(db)
}

/** What must hold between the book and payment notifications: checked together with the book. */
export const notificationInvariant: Invariant = {
  what: 'a credited notification has its entry from that provider, and an entry from a gateway has its notification',
  counts: 'select count(*)::int as count from payment_notification',
  sql: `
    with of_gateways as (
      select entry_id from ledger.entry where source like 'gateway:%'
    ), credited as (
      select event_id, entry_id from payment_notification where outcome = 'credited'
    ), notification as (
      select provider, event_id, entry_id from payment_notification where outcome = 'credited'
    ), entry as (
      select entry_id, source from ledger.entry
    )
    select e.entry_id::text as subject from of_gateways e left join credited p on p.entry_id = e.entry_id
    where p.event_id is null
    union all
    select p.event_id from notification p left join entry e on e.entry_id = p.entry_id
    where e.entry_id is null or e.source not in ('gateway:' || p.provider, 'bank:' || p.provider, 'bank:MANUAL')`,
}
