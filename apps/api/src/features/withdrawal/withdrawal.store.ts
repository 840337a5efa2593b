import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import { type Insertable, type Selectable, sql } from 'kysely'

export type WithdrawalRow = Selectable<Tables['withdrawal']>
export type WithdrawalState = WithdrawalRow['state']
export type WithdrawalKey = { memberId: string; withdrawalId: string }

type Reader = Database | DatabaseTransaction

/** States of a withdrawal that has not ended. */
export const openStates = ['cooling', 'review', 'approved', 'submitted', 'manual_review'] as const

/** Writes a withdrawal. `same`: it is there already. `other`: the member has another one that has not ended. */
export const insertWithdrawal = async (
  tx: DatabaseTransaction,
  withdrawal: Insertable<Tables['withdrawal']>,
): Promise<'new' | 'same' | 'other'> => {
  const inserted = await tx
    .insertInto('withdrawal')
    .values(withdrawal)
    .onConflict((conflict) => conflict.doNothing())
    .returning('withdrawal_id')
    .executeTakeFirst()
  if (inserted) return 'new'
  const key = { memberId: withdrawal.member_id, withdrawalId: withdrawal.withdrawal_id }
  return (await findWithdrawal(tx, key)) ? 'same' : 'other'
}

export const findWithdrawal = (
  db: Reader,
  { memberId, withdrawalId }: WithdrawalKey,
): Promise<WithdrawalRow | undefined> =>
  db
    .selectFrom('withdrawal')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('withdrawal_id', '=', withdrawalId)
    .executeTakeFirst()

export const findOpenWithdrawal = (db: Reader, memberId: string): Promise<WithdrawalRow | undefined> =>
  db
    .selectFrom('withdrawal')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', 'in', openStates)
    .executeTakeFirst()

/** The one in progress, and those that ended since, newest first. */
export const findLatestWithdrawals = (
  db: Reader,
  { memberId, since, most }: { memberId: string; since: Date; most: number },
): Promise<WithdrawalRow[]> =>
  db
    .selectFrom('withdrawal')
    .selectAll()
    .where('member_id', '=', memberId)
    .where((where) => where.or([where('state', 'in', openStates), where('ended_at', '>', since)]))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()

/** Where the member is paid out to. */
export const findBankAccount = (db: Reader, memberId: string) =>
  db
    .selectFrom('member')
    .select(['bank_code', 'bank_account_name', 'bank_account_no'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()

/** What the operator's rules ask about: the member, what was withdrawn since, and whether the account was paid before. */
export const findApprovalFacts = (
  db: Reader,
  { memberId, withdrawalId }: WithdrawalKey,
  { since }: { since: Date },
) =>
  db
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
    .where('w.withdrawal_id', '=', withdrawalId)
    .executeTakeFirstOrThrow()

export type Judged = {
  state: 'cooling' | 'review' | 'approved'
  waitUntil: Date | null
  reviewReasons: readonly string[]
}

/** Writes what the rules said of a withdrawal that still has the state it was judged in. */
export const keepJudgement = async (
  tx: DatabaseTransaction,
  { memberId, withdrawalId }: WithdrawalKey,
  { from, at, pollAt, judged }: { from: WithdrawalState; at: Date; pollAt: Date | null; judged: Judged },
): Promise<boolean> => {
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
    .where('withdrawal_id', '=', withdrawalId)
    .where('state', '=', from)
    .returning('withdrawal_id')
    .executeTakeFirst()
  return kept !== undefined
}

/** An operator lets a withdrawal go to the bank, once. False: it is not one that waits for an operator. */
export const approve = async (
  tx: DatabaseTransaction,
  { memberId, withdrawalId }: WithdrawalKey,
  { by, at, pollAt }: { by: string; at: Date; pollAt: Date },
): Promise<boolean> => {
  const approved = await tx
    .updateTable('withdrawal')
    .set({ state: 'approved', approved_at: at, approved_by: by, poll_at: pollAt, leased_until: null })
    .where('member_id', '=', memberId)
    .where('withdrawal_id', '=', withdrawalId)
    .where('state', '=', 'review')
    .returning('withdrawal_id')
    .executeTakeFirst()
  return approved !== undefined
}

/**
 * From here on the bank may have paid. False: it was asked before, it has ended, or the member is no longer active and no
 * operator has approved it.
 */
export const markSubmitted = async (
  db: Reader,
  { memberId, withdrawalId }: WithdrawalKey,
  { at, until }: { at: Date; until: Date },
): Promise<boolean> => {
  const sent = await db
    .updateTable('withdrawal')
    .set({ state: 'submitted', sent_at: at, leased_until: until })
    .where('member_id', '=', memberId)
    .where('withdrawal_id', '=', withdrawalId)
    .where('state', '=', 'approved')
    .where((where) =>
      where.or([
        where('approved_by', 'is not', null),
        where.exists(
          where
            .selectFrom('member')
            .select('member.member_id')
            .whereRef('member.member_id', '=', 'withdrawal.member_id')
            .where('member.status', '=', 'active'),
        ),
      ]),
    )
    .returning('withdrawal_id')
    .executeTakeFirst()
  return sent !== undefined
}

/** Takes a withdrawal to go on with it, where nobody else does so now and its time has come. */
export const leaseWithdrawal = (
  db: Reader,
  { memberId, withdrawalId }: WithdrawalKey,
  { at, until }: { at: Date; until: Date },
): Promise<WithdrawalRow | undefined> =>
  db
    .updateTable('withdrawal')
    .set({ leased_until: until })
    .where('member_id', '=', memberId)
    .where('withdrawal_id', '=', withdrawalId)
    .where((where) =>
      where.or([
        where('state', 'in', ['approved', 'submitted']),
        where.and([where('state', '=', 'cooling'), where('wait_until', '<=', at)]),
      ]),
    )
    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', at)]))
    .returningAll()
    .executeTakeFirst()

export type PollResult = { answer: string; notFoundSince: Date | null; pollAt: Date | null }

/** Notes an answer that is not definite, and when the bank is asked again; with no such time a person has to. */
export const recordPoll = async (
  db: Reader,
  { memberId, withdrawalId }: WithdrawalKey,
  { answer, notFoundSince, pollAt }: PollResult,
): Promise<boolean> => {
  const recorded = await db
    .updateTable('withdrawal')
    .set((set) => ({
      polls: set('polls', '+', 1),
      last_answer: answer.slice(0, 200),
      not_found_since: notFoundSince,
      poll_at: pollAt,
      leased_until: null,
      ...(pollAt === null ? { state: 'manual_review' as const } : {}),
    }))
    .where('member_id', '=', memberId)
    .where('withdrawal_id', '=', withdrawalId)
    .where('state', '=', 'submitted')
    .returning('withdrawal_id')
    .executeTakeFirst()
  return recorded !== undefined
}

export type WithdrawalEnd = {
  from: readonly WithdrawalState[]
  answer: string
  at: Date
  decided?: { by: string; why: string } | undefined
} & ({ as: 'paid'; bankReference: string | null } | { as: 'returned'; reason: string })

/** Ends a withdrawal, once: the one conditional write that all who learn of its outcome must pass. */
export const endWithdrawal = (
  tx: DatabaseTransaction,
  { memberId, withdrawalId }: WithdrawalKey,
  end: WithdrawalEnd,
): Promise<WithdrawalRow | undefined> =>
  tx
    .updateTable('withdrawal')
    .set({
      state: end.as,
      last_answer: end.answer.slice(0, 200),
      ended_at: end.at,
      poll_at: null,
      leased_until: null,
      ...(end.as === 'paid' ? { bank_reference: end.bankReference } : { return_reason: end.reason }),
      ...(end.decided ? { decided_by: end.decided.by, decided_why: end.decided.why } : {}),
    })
    .where('member_id', '=', memberId)
    .where('withdrawal_id', '=', withdrawalId)
    .where('state', 'in', end.from)
    .returningAll()
    .executeTakeFirst()

/** Open withdrawals that a job has to go on with before a moment, the longest overdue first, and when. */
export const findDueWithdrawals = (
  db: Reader,
  { before, most }: { before: Date; most: number },
): Promise<{ member_id: string; withdrawal_id: string; due_at: Date }[]> =>
  db
    .selectFrom('withdrawal')
    .select(['member_id', 'withdrawal_id'])
    .select(sql<Date>`greatest(poll_at, leased_until)`.as('due_at'))
    .where('state', 'in', ['cooling', 'approved', 'submitted'])
    .where(sql<Date>`greatest(poll_at, leased_until)`, '<', before)
    .orderBy('due_at')
    .limit(most)
    .execute()

export type OpenCursor = { createdAt: Date; memberId: string; withdrawalId: string }

/** Withdrawals of these states, oldest first, after a place in that order. */
export const listOpen = (
  db: Reader,
  {
    states,
    after,
    limit,
  }: { states: readonly WithdrawalState[]; after: OpenCursor | undefined; limit: number },
): Promise<WithdrawalRow[]> =>
  db
    .selectFrom('withdrawal')
    .selectAll()
    .where('state', 'in', openStates)
    .where('state', 'in', states)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, member_id, withdrawal_id)
          > (${after?.createdAt}, ${after?.memberId}, ${after?.withdrawalId})`,
      ),
    )
    .orderBy('created_at')
    .orderBy('member_id')
    .orderBy('withdrawal_id')
    .limit(limit)
    .execute()
