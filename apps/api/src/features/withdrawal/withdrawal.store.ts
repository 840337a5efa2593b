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

/** The bank account to which the member is paid. */
export function findBankAccount(db: Reader, memberId: string) {
  return db
    .selectFrom('member')
    .select(['bank_code', 'bank_account_name', 'bank_account_no'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/**
 * The facts that the operator's rules need: the member, the number of withdrawals since a moment, and whether the
 * account was paid before.
 */
export function findApprovalFacts(db: Reader, { memberId, id }: OutboundKey, { since }: { since: Date }) {
  return db
    .selectFrom('withdrawal as w')
    .innerJoin('member as m', 'm.member_id', 'w.member_id')
    .select([
      'w.amount',
      'w.currency',
      'm.status',
      'm.created_at as joined_at',
      'm.bank_account_name_changed_at as renamed_at',
    ])
    .select(({ selectFrom, exists }) => [
      selectFrom('withdrawal as other')
        .whereRef('other.member_id', '=', 'w.member_id')
        .whereRef('other.withdrawal_id', '<>', 'w.withdrawal_id')
        .where('other.created_at', '>=', since)
        .where('other.state', '<>', 'returned')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .as('others'),
      exists(
        selectFrom('withdrawal as other')
          .whereRef('other.member_id', '=', 'w.member_id')
          .whereRef('other.bank_code', '=', 'w.bank_code')
          .whereRef('other.bank_account_no', '=', 'w.bank_account_no')
          .where('other.state', '=', 'paid')
          .select('other.withdrawal_id'),
      ).as('was_paid_before'),
    ])
    .where('w.member_id', '=', memberId)
    .where('w.withdrawal_id', '=', id)
    .executeTakeFirstOrThrow()
}

export type Judged = {
  state: 'cooling' | 'review' | 'approved'
  waitUntil: Date | null
  reviewReasons: readonly string[]
}

/** Stores the judgement of a withdrawal. Returns `false` if it is no longer in the state it was judged in. */
export async function keepJudgement(
  tx: DatabaseTransaction,
  { memberId, id }: OutboundKey,
  { from, at, pollAt, judged }: { from: WithdrawalState; at: Date; pollAt: Date | null; judged: Judged },
): Promise<boolean> {
  const kept = await tx
    .updateTable('withdrawal')
    .set({
      state: judged.state,
      review_reasons: sql<string[]>`${judged.reviewReasons}::text[]`,
      ...(judged.waitUntil ? { wait_until: judged.waitUntil } : {}),
      ...(judged.state === 'review' ? { reviewed_at: at } : {}),
      ...(judged.state === 'approved' ? { approved_at: at } : {}),
      poll_at: pollAt,
      leased_until: null,
    })
    .where('member_id', '=', memberId)
    .where('withdrawal_id', '=', id)
    .where('state', '=', from)
    .returning('withdrawal_id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Approves a withdrawal for payout, once. Returns `false` if it does not wait for an operator. */
export async function approve(
  tx: DatabaseTransaction,
  { memberId, id }: OutboundKey,
  { by, at, pollAt }: { by: string; at: Date; pollAt: Date },
): Promise<boolean> {
  const approved = await tx
    .updateTable('withdrawal')
    .set({ state: 'approved', approved_at: at, approved_by: by, poll_at: pollAt, leased_until: null })
    .where('member_id', '=', memberId)
    .where('withdrawal_id', '=', id)
    .where('state', '=', 'review')
    .returning('withdrawal_id')
    .executeTakeFirst()
  return approved !== undefined
}

/** A member who is no longer active needs an operator's approval, even if the settings approved the withdrawal. */
export const isApproved = sql<boolean>`(approved_by is not null or exists (select from member m
  where m.member_id = withdrawal.member_id and m.status = 'active'))`
