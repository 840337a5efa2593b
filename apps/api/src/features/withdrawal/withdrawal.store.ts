import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import type { OutboundKey } from '../../outbound/outbound.ts'
import { type Insertable, type Selectable, sql } from 'kysely'

export type WithdrawalRow = Selectable<Tables['withdrawal']>
export type WithdrawalState = WithdrawalRow['state']

type Reader = Database | DatabaseTransaction

/** States of a withdrawal that has not ended. */
export const openStates = ['cooling', 'review', 'approved', 'submitted', 'manual_review'] as const

/** Inserts a withdrawal. `same`: it already exists. `other`: the member has another one that has not ended. */
export async function insertWithdrawal(
  tx: DatabaseTransaction,
  withdrawal: Insertable<Tables['withdrawal']>,
): Promise<'new' | 'same' | 'other'> {
  const inserted = await tx
    .insertInto('withdrawal')
    .values(withdrawal)
    .onConflict((conflict) => conflict.doNothing())
    .returning('withdrawal_id')
    .executeTakeFirst()
  if (inserted) return 'new'
  const key = { memberId: withdrawal.member_id, id: withdrawal.withdrawal_id }
  return (await findWithdrawal(tx, key)) ? 'same' : 'other'
}

export function findWithdrawal(
  db: Reader,
  { memberId, id }: OutboundKey,
): Promise<WithdrawalRow | undefined> {
  return db
    .selectFrom('withdrawal')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('withdrawal_id', '=', id)
    .executeTakeFirst()
}

export function findOpenWithdrawal(db: Reader, memberId: string): Promise<WithdrawalRow | undefined> {
  return db
    .selectFrom('withdrawal')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', 'in', openStates)
    .executeTakeFirst()
}

/** The withdrawal in progress, and those that ended since a moment, newest first. */
export function findLatestWithdrawals(
  db: Reader,
  { memberId, since, most }: { memberId: string; since: Date; most: number },
): Promise<WithdrawalRow[]> {
  return db
    .selectFrom('withdrawal')
    .selectAll()
    .where('member_id', '=', memberId)
    .where((where) => where.or([where('state', 'in', openStates), where('ended_at', '>', since)]))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
}

/**
 * Keeps a member's bank account as it is until the transaction ends, against corrections of it. `correction`: keeps
 * withdrawals from beginning instead. Rows are locked only afterwards.
 */
export async function holdBankAccount(
  tx: DatabaseTransaction,
  memberId: string,
  by: 'withdrawal' | 'correction',
): Promise<void> {
  const lock = sql.raw(by === 'withdrawal' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(hashtextextended(${`bank account of ${memberId}`}, 0))`.execute(tx)
}

/** The bank account to which the member is paid. */
export function findBankAccount(db: Reader, memberId: string) {
  return db
    .selectFrom('member')
    .select(['bank_code', 'bank_account_name', 'bank_account_no'])
    .where('member_id', '=', memberId)
    .where('member_id', 'not in', (claims) =>
      claims.selectFrom('member_bank_claim').select('member_id').where('member_id', '=', memberId),
    )
    .executeTakeFirst()
}
