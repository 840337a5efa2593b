import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import type { Currency, Satang } from '@kapao/money/satang'
import { type Selectable, sql } from 'kysely'

export type NotificationRow = Selectable<Tables['payment_notification']>

type Reader = Database | DatabaseTransaction

export type PaymentKey = { provider: string; paymentId: string }

/** Locks a payment that credits no member until the transaction ends. `undefined`: no such payment waits. */
export function lockUnmatchedPayment(
  tx: DatabaseTransaction,
  { provider, paymentId }: PaymentKey,
): Promise<NotificationRow | undefined> {
  return tx
    .selectFrom('payment_notification')
    .selectAll()
    .where('provider', '=', provider)
    .where('event_id', '=', paymentId)
    .where('outcome', '=', 'unmatched')
    .forUpdate()
    .executeTakeFirst()
}

/** A payment that credits no member. `undefined`: no such payment waits. */
export function findUnmatchedPayment(
  db: Reader,
  { provider, paymentId }: PaymentKey,
): Promise<NotificationRow | undefined> {
  return db
    .selectFrom('payment_notification')
    .selectAll()
    .where('provider', '=', provider)
    .where('event_id', '=', paymentId)
    .where('outcome', '=', 'unmatched')
    .executeTakeFirst()
}

export type PaymentCursor = { receivedAt: Date; provider: string; paymentId: string }

/** Payments that credit no member, in order of receipt, after a cursor. */
export function findUnmatchedPayments(
  db: Reader,
  { after, limit }: { after: PaymentCursor | undefined; limit: number },
): Promise<NotificationRow[]> {
  return (
    db
      .selectFrom('payment_notification')
      .selectAll()
      .where('outcome', '=', 'unmatched')
      // Rows from before the amount was kept with them are found in the provider's own records.
      .where('amount', 'is not', null)
      .$if(after !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('received_at', 'provider', 'event_id'),
            '>',
            tuple(after?.receivedAt ?? new Date(0), after?.provider ?? '', after?.paymentId ?? ''),
          ),
        ),
      )
      .orderBy('received_at')
      .orderBy('provider')
      .orderBy('event_id')
      .limit(limit)
      .execute()
  )
}

/** The payments of a provider that were received since a moment and credit no member. */
export async function findUnmatchedSince(db: Reader, since: Date): Promise<PaymentKey[]> {
  const rows = await db
    .selectFrom('payment_notification')
    .select(['provider', 'event_id as paymentId'])
    .where('outcome', '=', 'unmatched')
    .where('reason', 'in', ['PAID_LATE', 'SEVERAL_QRS'])
    .where('received_at', '>', since)
    .orderBy('received_at')
    .execute()
  return rows
}

type Matched = PaymentKey & { memberId: string; entryId: string; by: string | null; why: string | null }

export async function markCredited(tx: DatabaseTransaction, matched: Matched): Promise<void> {
  await tx
    .updateTable('payment_notification')
    .set({
      outcome: 'credited',
      member_id: matched.memberId,
      entry_id: matched.entryId,
      matched_by: matched.by,
      matched_why: matched.why,
    })
    .where('provider', '=', matched.provider)
    .where('event_id', '=', matched.paymentId)
    .execute()
}

export type RegisteredAccount = {
  memberId: string
  bankCode: string
  accountNo: string
  accountName: string
  currency: Currency
  isProved: boolean
}

/** The bank accounts that members registered, and whether they have proved them. */
export async function findRegisteredAccounts(
  tx: DatabaseTransaction,
  memberIds: readonly string[],
): Promise<RegisteredAccount[]> {
  const members = await tx
    .selectFrom('member')
    .select([
      'member_id as memberId',
      'bank_code as bankCode',
      'bank_account_no as accountNo',
      'bank_account_name as accountName',
      'currency',
    ])
    .where('member_id', 'in', memberIds)
    .execute()
  if (members.length === 0) return []
  const proved = await tx
    .selectFrom('member_bank_account')
    .select(['bank_code as bankCode', 'account_no as accountNo', 'member_id as memberId'])
    .where(
      'account_no',
      'in',
      members.map(({ accountNo }) => accountNo),
    )
    .where('proved_at', 'is not', null)
    .execute()
  return members.map((member) => ({
    ...member,
    isProved: proved.some(
      ({ bankCode, accountNo, memberId }) =>
        bankCode === member.bankCode && accountNo === member.accountNo && memberId === member.memberId,
    ),
  }))
}

/** The currency of a member's wallet. `undefined`: no such member. */
export async function findWalletCurrency(
  tx: DatabaseTransaction,
  memberId: string,
): Promise<Currency | undefined> {
  const member = await tx
    .selectFrom('member')
    .select('currency')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return member?.currency
}

type Payment = { memberId: string; receiver: string; amountSatang: Satang; paidAt: Date }

/** The latest QR of a member that had this amount at this receiver when a payment was made, or before. */
export async function findPaidQr(
  tx: DatabaseTransaction,
  { memberId, receiver, amountSatang, paidAt }: Payment,
): Promise<{ qrcodeId: string; isLate: boolean } | undefined> {
  const { rows } = await sql<{ qrcodeId: string; isLate: boolean }>`
    select qrcode_id as "qrcodeId", state <> 'paid' and ${paidAt} > least(ended_at, expires_at) as "isLate"
    from deposit_qr
    where member_id = ${memberId} and receiver = ${receiver} and amount = ${amountSatang}
      and created_at <= ${paidAt}::timestamptz + interval '2 minutes'
    order by created_at desc limit 1`.execute(tx)
  return rows[0]
}

type Paid = { memberId: string; qrcodeId: string; amountSatang: Satang; paidAt: Date; receivedAt: Date }

/** Marks a QR as paid, unless it is. */
export async function markQrPaid(
  tx: DatabaseTransaction,
  { memberId, qrcodeId, amountSatang, paidAt, receivedAt }: Paid,
): Promise<void> {
  await tx
    .updateTable('deposit_qr')
    .set(({ ref, fn, val }) => ({
      state: 'paid',
      paid_at: receivedAt,
      paid_amount: amountSatang,
      ended_at: fn.coalesce(ref('ended_at'), val(paidAt)),
    }))
    .where('member_id', '=', memberId)
    .where('qrcode_id', '=', qrcodeId)
    .where('state', '<>', 'paid')
    .execute()
}
