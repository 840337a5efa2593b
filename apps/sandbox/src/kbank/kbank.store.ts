import type { Database } from '../database.ts'

export type KbankQr = {
  id: string
  payload: string
  receiver: string
  amountSatang: bigint
  expiresAt: Date
  isDropped: boolean
}

export type QrPayment = {
  reference: string
  amountSatang: bigint
  paidAt: Date
  toAccount: string
  fromBank: string
  fromName: string
  fromAccount: string
}

type NewQr = Omit<KbankQr, 'isDropped'> & { createdAt: Date }

/**
 * Stores a QR and marks its receiver as the operator's account. If the id is known already, changes nothing and returns
 * the existing QR.
 */
export async function keepQr(db: Database, qr: NewQr): Promise<KbankQr> {
  return db.transaction().execute(async (transaction) => {
    const kept = await transaction
      .insertInto('kbank_qr')
      .values({
        id: qr.id,
        payload: qr.payload,
        receiver: qr.receiver,
        amount_satang: qr.amountSatang,
        expires_at: qr.expiresAt,
        created_at: qr.createdAt,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!kept) {
      const known = transaction.selectFrom('kbank_qr').selectAll().where('id', '=', qr.id)
      return toQr(await known.executeTakeFirstOrThrow())
    }
    await transaction
      .insertInto('bank_account')
      .values({
        bank: 'KBANK',
        number: qr.receiver,
        holder: 'ร้านค้า · Operator',
        balance_satang: 0n,
        funded_satang: 0n,
        is_kbank_receiver: true,
        opened_at: qr.createdAt,
      })
      .onConflict((conflict) => conflict.columns(['bank', 'number']).doUpdateSet({ is_kbank_receiver: true }))
      .execute()
    return toQr(kept)
  })
}

export async function findQr(db: Database, id: string): Promise<KbankQr | undefined> {
  const row = await db.selectFrom('kbank_qr').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toQr(row)
}

/** The newest QR with this payload. */
export async function findQrByPayload(db: Database, payload: string): Promise<KbankQr | undefined> {
  const row = await db
    .selectFrom('kbank_qr')
    .selectAll()
    .where('payload', '=', payload)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toQr(row)
}

/** Returns whether the QR exists. A repeated drop keeps the first time. */
export async function dropQr(db: Database, { id, at }: { id: string; at: Date }): Promise<boolean> {
  const row = await db
    .updateTable('kbank_qr')
    .set((column) => ({ dropped_at: column.fn.coalesce('dropped_at', column.val(at)) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Up to 20 QRs that are unpaid, not dropped and not expired, newest first. */
export async function listWaitingQrs(db: Database, now: Date): Promise<KbankQr[]> {
  const rows = await db
    .selectFrom('kbank_qr')
    .selectAll()
    .where('dropped_at', 'is', null)
    .where('expires_at', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('bank_transfer').select('reference').whereRef('qr_id', '=', 'kbank_qr.id'))),
    )
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  return rows.map(toQr)
}

export async function listQrPayments(db: Database, id: string): Promise<QrPayment[]> {
  const rows = await db
    .selectFrom('bank_transfer')
    .select([
      'reference',
      'amount_satang as amountSatang',
      'paid_at as paidAt',
      'to_account as toAccount',
      'from_bank as fromBank',
      'from_name as fromName',
      'from_account as fromAccount',
    ])
    .where('qr_id', '=', id)
    .orderBy('recorded_at')
    .execute()
  return rows
}

function toQr(row: {
  id: string
  payload: string
  receiver: string
  amount_satang: bigint
  expires_at: Date
  dropped_at: Date | null
}): KbankQr {
  return {
    id: row.id,
    payload: row.payload,
    receiver: row.receiver,
    amountSatang: row.amount_satang,
    expiresAt: row.expires_at,
    isDropped: row.dropped_at !== null,
  }
}
