import { qrAccounts, type QrProvider } from '@kapao/contract/deposit'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import type { Currency } from '@kapao/money/satang'
import { type Selectable, sql } from 'kysely'

export type QrRow = Selectable<Tables['deposit_qr']>

type Reader = Database | DatabaseTransaction

/** The open accounts of a provider in a currency, in the operator's order. */
export function findAccountsOfProvider(
  db: Reader,
  { provider, currency }: { provider: QrProvider; currency: Currency },
): Promise<
  {
    bankCode: string
    bankType: 'BANK' | 'PAYMENT'
    mode: 'AUTO' | 'SMS' | 'MANUAL'
    account_no: string
    promptpay_id: string | null
  }[]
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
      .$narrowType<{ mode: 'AUTO' | 'SMS' | 'MANUAL' }>()
      .execute()
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

/** The member's latest QR of each provider. */
export function listLatestQrs(db: Reader, memberId: string): Promise<QrRow[]> {
  return db
    .selectFrom('deposit_qr')
    .distinctOn('provider')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('provider')
    .orderBy('created_at', 'desc')
    .orderBy('qrcode_id', 'desc')
    .execute()
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
