import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import type { Satang } from '@kapao/money/satang'
import type { Insertable, Selectable } from 'kysely'
import type { SlipKey, SlipRow } from './slip.store.ts'

/** Locks a slip that was refused until the transaction ends. `undefined`: there is none. */
export function lockFailedSlip(
  tx: DatabaseTransaction,
  { memberId, slipId }: SlipKey,
): Promise<SlipRow | undefined> {
  return tx
    .selectFrom('slip')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('slip_id', '=', slipId)
    .where('state', '=', 'failed')
    .forUpdate()
    .executeTakeFirst()
}

type Credited = SlipKey & { bank: string; transRef: string; amountSatang: Satang; at: Date }

/** Turns a refused slip into one that was credited. */
export async function setCredited(
  tx: DatabaseTransaction,
  { memberId, slipId, bank, transRef, amountSatang, at }: Credited,
): Promise<void> {
  await tx
    .updateTable('slip')
    .set({
      state: 'success',
      reason: null,
      sender_bank: bank,
      trans_ref: transRef,
      amount: amountSatang,
      decided_at: at,
    })
    .where('member_id', '=', memberId)
    .where('slip_id', '=', slipId)
    .execute()
}

export async function insertSlipCredit(
  tx: DatabaseTransaction,
  row: Insertable<Tables['slip_credit']>,
): Promise<void> {
  await tx.insertInto('slip_credit').values(row).execute()
}

export function findSlipCredit(
  db: Database | DatabaseTransaction,
  { memberId, slipId }: SlipKey,
): Promise<Selectable<Tables['slip_credit']> | undefined> {
  return db
    .selectFrom('slip_credit')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('slip_id', '=', slipId)
    .executeTakeFirst()
}
