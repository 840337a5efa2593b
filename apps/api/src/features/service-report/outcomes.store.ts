import type { DecisionKind, DepositMethodKind, WithdrawalStep } from '@kapao/contract/service-report'
import type { Database } from '@kapao/database/connect'
import { isOnDays } from '@kapao/ledger/day-sums'
import { type RawBuilder, sql } from 'kysely'
import type { Took } from './seconds.ts'

/** Days of Bangkok, `YYYY-MM-DD`, both included. */
export type Period = { from: string; until: string }

/**
 * Whole seconds between two moments. A clock of another company that is ahead of ours counts as no time. `date_part` and not
 * `extract`, whose exact decimals take several times as long.
 */
function secondsBetween(from: string, until: string): RawBuilder<number> {
  return sql<number>`greatest(0, floor(date_part('epoch', ${sql.raw(until)} - ${sql.raw(from)})))::int`
}

export type DepositOutcome = {
  count: number
  /** Of what succeeded, where it is known. */
  seconds: number | null
  kind: DepositMethodKind
  code: string
  outcome: 'open' | 'succeeded' | 'failed'
}

/**
 * How deposits that were asked for on these days ended, counted by method and, of those that succeeded, by seconds. A QR that
 * its member replaced by another one does not count. Transfers are those that the bank reported; it reported them when
 * they had succeeded at the bank, so they count from their payment, and are open until a member is found.
 */
export async function countDeposits(db: Database, days: Period): Promise<DepositOutcome[]> {
  const { rows } = await sql<DepositOutcome>`
    select kind, code, outcome, case when outcome = 'succeeded' then seconds else 0 end as seconds, count(*)::int as count
    from (
      select 'QR' as kind, provider as code,
        case state when 'paid' then 'succeeded' when 'creating' then 'open' when 'live' then 'open' else 'failed' end as outcome,
        ${secondsBetween('created_at', 'paid_at')} as seconds
      from deposit_qr where ${isOnDays('created_at', days)} and state <> 'replaced'
      union all
      select 'ACCOUNT', coalesce(bank_code, ''), case state when 'credited' then 'succeeded' else 'open' end,
        -- What an operator matched was credited at a moment that is not kept.
        case when matched_by is null then ${secondsBetween('paid_at', 'received_at')} end
      from bank_transaction where ${isOnDays('received_at', days)} and state <> 'nothing'
      union all
      select 'SLIP', '', case state when 'success' then 'succeeded' when 'processing' then 'open' else 'failed' end,
        ${secondsBetween('received_at', 'decided_at')}
      from slip where ${isOnDays('received_at', days)}
      union all
      select 'NOTICE', '', case state when 'settled' then 'succeeded' when 'open' then 'open' else 'failed' end,
        ${secondsBetween('created_at', 'ended_at')}
      from deposit_notice where ${isOnDays('created_at', days)}
      union all
      select 'GIFT', '', case state when 'credited' then 'succeeded' when 'refused' then 'failed' else 'open' end,
        ${secondsBetween('created_at', 'ended_at')}
      from gift where ${isOnDays('created_at', days)}
    ) asked group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db)
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
    from withdrawal where ${isOnDays('created_at', days)}`.execute(db)
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
    where ${isOnDays('w.created_at', days)} and s.seconds is not null
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
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from chat_conversation c
    where c.state = 'waiting' and ${isOnDays('c.waiting_since', days)}
      and not exists (select from chat_first_answer f where f.session_id = c.session_id)`.execute(db)
  return rows[0]?.count ?? 0
}

/** What operators decided on these days, each from when it could be decided. */
export async function countDecisions(
  db: Database,
  days: Period,
): Promise<(Took & { operatorId: string; kind: DecisionKind })[]> {
  const { rows } = await sql<Took & { operatorId: string; kind: DecisionKind }>`
    select operator_id as "operatorId", kind, seconds, count(*)::int as count
    from (
      select approved_by as operator_id, 'withdrawal' as kind,
        ${secondsBetween('coalesce(reviewed_at, created_at)', 'approved_at')} as seconds
      from withdrawal where approved_by is not null and ${isOnDays('approved_at', days)}
      union all
      -- What was not sent yet was rejected; what was sent had no certain end.
      select decided_by, case when sent_at is null then 'withdrawal' else 'payout' end,
        ${secondsBetween('coalesce(sent_at, reviewed_at, created_at)', 'ended_at')}
      from withdrawal where decided_by is not null and ${isOnDays('ended_at', days)}
      union all
      select d.made_by, 'notice', ${secondsBetween('n.created_at', 'd.made_at')}
      from deposit_notice_decision d join deposit_notice n using (member_id, notice_id) where ${isOnDays('d.made_at', days)}
      union all
      select c.made_by, 'slip', ${secondsBetween('s.received_at', 'c.made_at')}
      from slip_credit c join slip s using (member_id, slip_id) where ${isOnDays('c.made_at', days)}
      union all
      select decided_by, 'gift', ${secondsBetween('created_at', 'ended_at')}
      from gift where decided_by is not null and ${isOnDays('ended_at', days)}
      union all
      select decided_by, 'approval', ${secondsBetween('made_at', 'decided_at')}
      from approval where decided_by is not null and state in ('done', 'rejected') and ${isOnDays('decided_at', days)}
    ) decided group by 1, 2, 3 order by 1, 2, 3`.execute(db)
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
