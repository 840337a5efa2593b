import { qrAccounts, type QrProvider } from '@kapao/contract/deposit'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import type { Currency, Satang } from '@kapao/money/satang'
import { type Selectable, sql } from 'kysely'

export type QrRow = Selectable<Tables['deposit_qr']>

type Reader = Database | DatabaseTransaction

/** The first open account of a provider in a currency, as the operator entered it. */
export function findAccountOfProvider(
  db: Reader,
  { provider, currency }: { provider: QrProvider; currency: Currency },
): Promise<
  | {
      bankCode: string
      bankType: 'BANK' | 'PAYMENT'
      mode: 'AUTO' | 'SMS' | 'MANUAL'
      account_no: string
      promptpay_id: string | null
    }
  | undefined
> {
  return (
    db
      .selectFrom('deposit_account')
      .select(['account_no', 'promptpay_id', 'bank_code as bankCode', 'bank_type as bankType', 'mode'])
      .where('bank_code', '=', provider)
      .where('currency', '=', currency)
      .where('is_open', '=', true)
      // Without the PromptPay id that its QR would carry, an account is a plain bank account.
      .$if(qrAccounts[provider].receiver === 'promptPayId', (account) =>
        account.where('promptpay_id', 'is not', null),
      )
      .orderBy('sort_order')
      .limit(1)
      .$narrowType<{ mode: 'AUTO' | 'SMS' | 'MANUAL' }>()
      .executeTakeFirst()
  )
}

/** The member's newest QR of a provider. */
export function findLatestQr(db: Reader, memberId: string, provider: QrProvider): Promise<QrRow | undefined> {
  return db
    .selectFrom('deposit_qr')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .orderBy('created_at', 'desc')
    .orderBy('qrcode_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Ends every QR of the member that can still be paid, and returns the ended ones. */
export async function endWaitingQrs(
  tx: DatabaseTransaction,
  { memberId, as, at }: { memberId: string; as: 'replaced' | 'cancelled'; at: Date },
): Promise<QrRow[]> {
  return tx
    .updateTable('deposit_qr')
    .set({ state: as, ended_at: at })
    .where('member_id', '=', memberId)
    .where('state', 'in', ['creating', 'live'])
    .returningAll()
    .execute()
}

type AmountRange = { receiver: string; least: Satang; most: Satang; at: Date; memberId: string }

/** The amounts from `least` to `most` that are leased to QRs of other members now. */
export async function findOthersAmounts(
  tx: DatabaseTransaction,
  { receiver, least, most, at, memberId }: AmountRange,
): Promise<Set<Satang>> {
  const rows = await tx
    .selectFrom('deposit_amount_lease')
    .select('amount')
    .where('receiver', '=', receiver)
    .where('amount', '>=', least)
    .where('amount', '<=', most)
    .where('leased_until', '>', at)
    .where('member_id', '<>', memberId)
    .execute()
  return new Set(rows.map(({ amount }) => amount))
}

export type Lease = { receiver: string; amount: Satang; memberId: string; qrcodeId: string; until: Date }

/** How many different amounts the QRs of a member at a receiver have used since a moment. */
export async function countAmounts(
  tx: DatabaseTransaction,
  { memberId, receiver, since }: { memberId: string; receiver: string; since: Date },
): Promise<bigint> {
  const { amounts } = await tx
    .selectFrom('deposit_qr')
    .select(({ fn }) => fn.count<bigint>('amount').distinct().as('amounts'))
    .where('member_id', '=', memberId)
    .where('created_at', '>', since)
    .where('receiver', '=', receiver)
    .executeTakeFirstOrThrow()
  return amounts
}

/**
 * Leases an amount at a receiver, unless another member holds it. False if another member does. One conditional write,
 * so of concurrent calls one succeeds.
 */
export async function takeLease(tx: DatabaseTransaction, lease: Lease, at: Date): Promise<boolean> {
  const holder = { member_id: lease.memberId, qrcode_id: lease.qrcodeId, leased_until: lease.until }
  const taken = await tx
    .insertInto('deposit_amount_lease')
    .values({ receiver: lease.receiver, amount: lease.amount, ...holder })
    .onConflict((conflict) =>
      conflict
        .columns(['receiver', 'amount'])
        .doUpdateSet(holder)
        .where((where) =>
          where.or([
            where('deposit_amount_lease.leased_until', '<=', at),
            where('deposit_amount_lease.member_id', '=', lease.memberId),
          ]),
        ),
    )
    .returning('receiver')
    .executeTakeFirst()
  return taken !== undefined
}

/** Locks QR creation for one member until the transaction ends, so that concurrent requests run one after another. */
export async function lockQrsOfMember(tx: DatabaseTransaction, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deposit_qr ${memberId}`}, 0))`.execute(tx)
}

type Reference = { provider: string; reference: string; memberId: string; qrcodeId: string }

/** Stores permanently which QR of which member a reference at a gateway identifies. */
export async function insertReference(tx: DatabaseTransaction, kept: Reference): Promise<void> {
  const { provider, reference, memberId, qrcodeId } = kept
  await tx
    .insertInto('deposit_reference')
    .values({ provider: provider, reference, member_id: memberId, qrcode_id: qrcodeId })
    .execute()
}

export async function insertQr(tx: DatabaseTransaction, qr: QrRow): Promise<void> {
  await tx.insertInto('deposit_qr').values(qr).execute()
}

export function findQr(
  db: Reader,
  { memberId, qrcodeId }: { memberId: string; qrcodeId: string },
): Promise<QrRow | undefined> {
  return db
    .selectFrom('deposit_qr')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('qrcode_id', '=', qrcodeId)
    .executeTakeFirst()
}

type Change = {
  memberId: string
  qrcodeId: string
  from: readonly QrRow['state'][]
  set: Partial<
    Pick<
      QrRow,
      'state' | 'payload' | 'pay_link' | 'reference' | 'provider_reference' | 'ended_at' | 'expires_at'
    >
  >
}

/** Changes a QR if it is in one of the `from` states. Returns the changed row, or `undefined`. */
export function changeQr(db: Reader, { memberId, qrcodeId, from, set }: Change): Promise<QrRow | undefined> {
  return db
    .updateTable('deposit_qr')
    .set(set)
    .where('member_id', '=', memberId)
    .where('qrcode_id', '=', qrcodeId)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
}
