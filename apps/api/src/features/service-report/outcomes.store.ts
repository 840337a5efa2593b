import type {
  DecisionKind,
  DepositMethodKind,
  DepositOutcome,
  WithdrawalStep,
} from '@kapao/contract/service-report'
import type { Database } from '@kapao/database/connect'
import { isOnDays } from '@kapao/ledger/day-sums'
import { isOfOthers } from '@kapao/ledger/synthetic'
import { sql } from 'kysely'
import {
  decisionRows,
  depositRows,
  findWaitingSessions,
  type Period,
  secondsBetween,
} from './counted-rows.store.ts'
import type { Took } from './seconds.ts'

export type DepositCount = {
  count: number
  /** Of what succeeded, where it is known. */
  seconds: number | null
  kind: DepositMethodKind
  code: string
  outcome: DepositOutcome
}

/** How deposits that were asked for on these days ended, counted by method and, of those that succeeded, by seconds. */
export async function countDeposits(db: Database, days: Period): Promise<DepositCount[]> {
  const { rows } = await sql<DepositCount>`
    select kind, code, outcome, case when outcome = 'succeeded' then seconds else 0 end as seconds, count(*)::int as count
    from (${depositRows(days)}) asked group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db)
  return rows
}

export type WithdrawalCounts = {
  asked: number
  open: number
  paid: number
  returned: number
  decided: number
  approvedByRules: number
}

/** How withdrawals that were asked for on these days stand. */
export async function countWithdrawals(db: Database, days: Period): Promise<WithdrawalCounts> {
  const { rows } = await sql<WithdrawalCounts>`
    select count(*)::int as asked, count(*) filter (where state not in ('paid', 'returned'))::int as open,
      count(*) filter (where state = 'paid')::int as paid, count(*) filter (where state = 'returned')::int as returned,
      count(*) filter (where approved_at is not null or state = 'returned')::int as decided,
      count(*) filter (where approved_at is not null and approved_by is null)::int as "approvedByRules"
    from withdrawal where ${isOnDays('created_at', days)} and ${isOfOthers('member_id')}`.execute(db)
  return rows[0] ?? { asked: 0, open: 0, paid: 0, returned: 0, decided: 0, approvedByRules: 0 }
}

/** How long each step of these withdrawals took, of those that have taken it. */
export async function timeWithdrawals(
  db: Database,
  days: Period,
): Promise<(Took & { step: WithdrawalStep })[]> {
  const { rows } = await sql<Took & { step: WithdrawalStep }>`
    select s.step, s.seconds, count(*)::int as count
    from withdrawal w cross join lateral (values
      ('toDecision', case when w.approved_at is not null then ${secondsBetween('w.created_at', 'w.approved_at')}
        when w.state = 'returned' then ${secondsBetween('w.created_at', 'w.ended_at')} end),
      ('toBank', case when w.sent_at is not null then ${secondsBetween('w.approved_at', 'w.sent_at')} end),
      ('toPayment', case when w.state = 'paid' then ${secondsBetween('w.sent_at', 'w.ended_at')} end),
      ('whole', case when w.state = 'paid' then ${secondsBetween('w.created_at', 'w.ended_at')} end)
    ) s (step, seconds)
    where ${isOnDays('w.created_at', days)} and ${isOfOthers('w.member_id')} and s.seconds is not null
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** How long people who asked for an operator on these days waited for the first answer. */
export async function timeFirstAnswers(db: Database, days: Period): Promise<Took[]> {
  const { rows } = await sql<Took>`
    select ${secondsBetween('waited_from', 'answered_at')} as seconds, count(*)::int as count
    from chat_first_answer where ${isOnDays('waited_from', days)} group by 1 order by 1`.execute(db)
  return rows
}

/** How many people have asked for an operator on these days and wait for the first answer. */
export async function countWaiting(db: Database, days: Period): Promise<number> {
  return (await findWaitingSessions(db, days)).length
}

/** What operators decided on these days, each from when it could be decided. */
export async function countDecisions(
  db: Database,
  days: Period,
): Promise<(Took & { operatorId: string; kind: DecisionKind })[]> {
  const { rows } = await sql<Took & { operatorId: string; kind: DecisionKind }>`
    select operator_id as "operatorId", kind, seconds, count(*)::int as count
    from (${decisionRows(days)}) decided group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/** How many first answers each operator gave on these days. */
export async function countAnswers(
  db: Database,
  days: Period,
): Promise<{ operatorId: string; count: number }[]> {
  const { rows } = await sql<{ operatorId: string; count: number }>`
    select agent_id as "operatorId", count(*)::int as count from chat_first_answer
    where ${isOnDays('answered_at', days)} group by 1 order by 1`.execute(db)
  return rows
}
