import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import type { Currency, Satang } from '@kapao/money/satang'
import { sql, type UpdateObject } from 'kysely'
import type { OutboundKey } from '../../outbound/outbound.ts'
import type { WithdrawalState } from './withdrawal.store.ts'

type Reader = Database | DatabaseTransaction

/** What the operator's rules ask about a withdrawal. Amounts in satang; the others are the member's, without returned ones. */
export type ApprovalFacts = {
  amount: Satang
  currency: Currency
  status: string
  joined_at: Date
  renamed_at: Date | null
  password_reset_at: Date | null
  count_of_day: number
  sum_of_day: Satang
  count_of_week: number
  sum_of_week: Satang
  /** Deposits, and transfers into games, since the last paid withdrawal and at least since the moment a week ago. */
  deposited: Satang
  moved_into_games: Satang
  /** Whether this bank account was paid before. */
  was_paid_before: boolean
}

/** Reads the facts by which a withdrawal is judged, with the others since a day and a week ago. */
export async function findApprovalFacts(
  db: Reader,
  { memberId, id }: OutboundKey,
  { dayAgo, weekAgo }: { dayAgo: Date; weekAgo: Date },
): Promise<ApprovalFacts> {
  const { rows } = await sql<ApprovalFacts>`
    with lines as (
      select e.statement_type, e.source, e.destination, e.amount, e.happened_at from ledger.entry e
      where e.member_id = ${memberId} and e.statement_no is not null
        and e.currency = (select currency from withdrawal where member_id = ${memberId} and withdrawal_id = ${id})
        and (e.state = 'posted' or exists (
          select from ledger.entry r where r.member_id = e.member_id and r.resolves = e.entry_id and r.state = 'posted'))
    )
    select w.amount, w.currency, m.status, m.created_at as joined_at, m.bank_account_name_changed_at as renamed_at,
      m.password_reset_at,
      o.count_of_day::int, o.sum_of_day, o.count_of_week::int, o.sum_of_week, e.deposited, e.moved_into_games,
      exists (
        select from withdrawal p where p.member_id = w.member_id and p.state = 'paid'
          and p.bank_code = w.bank_code and p.bank_account_no = w.bank_account_no) as was_paid_before
    from withdrawal w
    join member m on m.member_id = w.member_id
    cross join lateral (
      select
        count(*) filter (where created_at > ${dayAgo}) as count_of_day,
        coalesce(sum(amount) filter (where created_at > ${dayAgo}), 0)::bigint as sum_of_day,
        count(*) filter (where created_at > ${weekAgo}) as count_of_week,
        coalesce(sum(amount) filter (where created_at > ${weekAgo}), 0)::bigint as sum_of_week
      from withdrawal where member_id = w.member_id and withdrawal_id <> w.withdrawal_id and state <> 'returned'
    ) o
    cross join lateral (
      select least(coalesce(max(happened_at), '-infinity'), ${weekAgo}::timestamptz) as since from lines
      where statement_type = 'withdraw'
    ) s
    cross join lateral (
      select
        coalesce(sum(amount) filter (where statement_type = 'deposit' or source = 'adjustment'), 0)::bigint as deposited,
        coalesce(sum(amount) filter (where source = 'wallet' and destination like 'provider:%'), 0)::bigint
          as moved_into_games
      from lines where happened_at > s.since
    ) e
    where w.member_id = ${memberId} and w.withdrawal_id = ${id}`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error(`Withdrawal ${id} does not exist`)
  return facts
}

export type Judged = {
  state: 'cooling' | 'review' | 'approved'
  waitUntil: Date | null
  reviewReasons: readonly string[]
}

/** Stores the judgement of a withdrawal. Returns `false` if it is no longer in the state it was judged in. */
export function keepJudgement(
  tx: DatabaseTransaction,
  key: OutboundKey,
  { from, at, pollAt, judged }: { from: WithdrawalState; at: Date; pollAt: Date | null; judged: Judged },
): Promise<boolean> {
  return changeIn(tx, key, from, {
    state: judged.state,
    review_reasons: sql<string[]>`${judged.reviewReasons}::text[]`,
    ...(judged.waitUntil ? { wait_until: judged.waitUntil } : {}),
    ...(judged.state === 'review' ? { reviewed_at: at } : {}),
    ...(judged.state === 'approved' ? { approved_at: at } : {}),
    poll_at: pollAt,
  })
}

/** Approves a withdrawal for payout, once. Returns `false` if it does not wait for an operator. */
export function approve(
  tx: DatabaseTransaction,
  key: OutboundKey,
  { by, at, pollAt }: { by: string; at: Date; pollAt: Date },
): Promise<boolean> {
  return changeIn(tx, key, 'review', {
    state: 'approved',
    approved_at: at,
    approved_by: by,
    poll_at: pollAt,
  })
}

/** Leaves an approved withdrawal until a moment. Returns `false` if it is not approved any more. */
export function postponeApproved(tx: DatabaseTransaction, key: OutboundKey, until: Date): Promise<boolean> {
  return changeIn(tx, key, 'approved', { poll_at: until })
}

/** Changes a withdrawal and ends its lease. Returns `false`, and changes nothing, if it is not in this state any more. */
async function changeIn(
  tx: DatabaseTransaction,
  { memberId, id }: OutboundKey,
  state: WithdrawalState,
  change: UpdateObject<Tables, 'withdrawal'>,
): Promise<boolean> {
  const changed = await tx
    .updateTable('withdrawal')
    .set({ ...change, leased_until: null })
    .where('member_id', '=', memberId)
    .where('withdrawal_id', '=', id)
    .where('state', '=', state)
    .returning('withdrawal_id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Makes approved withdrawals due at a moment, the oldest first, and returns their keys. */
export async function makeApprovedDue(tx: DatabaseTransaction, at: Date): Promise<OutboundKey[]> {
  const found = await tx
    .selectFrom('withdrawal')
    .select(['member_id', 'withdrawal_id'])
    .where('state', 'not in', ['paid', 'returned'])
    .where('state', '=', 'approved')
    .where('leased_until', 'is', null)
    .orderBy('created_at')
    .orderBy('member_id')
    .orderBy('withdrawal_id')
    .limit(mostAtOnce)
    .execute()
  const members = found.map((row) => row.member_id)
  const ids = found.map((row) => row.withdrawal_id)
  // Looked at once more: one of them may have been leased meanwhile.
  const { rows } = await sql<OutboundKey>`
    update withdrawal set poll_at = ${at} from unnest(${members}::uuid[], ${ids}::uuid[]) as found (member_id, id)
    where withdrawal.member_id = found.member_id and withdrawal.withdrawal_id = found.id
      and withdrawal.state = 'approved' and withdrawal.leased_until is null
    returning withdrawal.member_id as "memberId", withdrawal.withdrawal_id as id`.execute(tx)
  return rows
}

/** More are found by the job that looks for lost ones, within a minute. */
const mostAtOnce = 1000

/** A member who is no longer active needs an operator's approval, even if the settings approved the withdrawal. */
export const isSubmittable = sql<boolean>`(approved_by is not null or exists (select from member m
  where m.member_id = withdrawal.member_id and m.status = 'active'))`
