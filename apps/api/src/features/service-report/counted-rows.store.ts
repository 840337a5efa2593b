import { syntheticProvider } from '@kapao/contract/synthetic'
import type { Database } from '@kapao/database/connect'
import { isOnDays } from '@kapao/ledger/day-sums'
import { isOfOthers } from '@kapao/ledger/synthetic'
import { type RawBuilder, sql } from 'kysely'

/** Days of Bangkok, `YYYY-MM-DD`, both included. */
export type Period = { from: string; until: string }

/**
 * Whole seconds between two moments. A clock of another company that is ahead of ours counts as no time. `date_part` and not
 * `extract`, whose exact decimals take several times as long.
 */
export function secondsBetween(from: string, until: string): RawBuilder<number> {
  return sql<number>`greatest(0, floor(date_part('epoch', ${sql.raw(until)} - ${sql.raw(from)})))::int`
}

// What a report of service counts: each row once, with the columns of a list. The branches of a union have columns of the
// same types, so that PostgreSQL reads the rows of one kind from its own index alone.

/**
 * Deposits that were asked for on these days. A QR that its member replaced by another one does not count. Transfers are those
 * that the bank reported; it reported them when they had succeeded at the bank, so they count from their payment, and are
 * open until a member is found.
 */
export function depositRows(days: Period): RawBuilder<unknown> {
  return sql`
    select 'QR' as kind, provider as code,
      case state when 'paid' then 'succeeded' when 'creating' then 'open' when 'live' then 'open' else 'failed' end as outcome,
      ${secondsBetween('created_at', 'paid_at')} as seconds, created_at as at, qrcode_id::text as item_id, member_id,
      coalesce(paid_amount, amount) as amount, currency::text as currency
    from deposit_qr where ${isOnDays('created_at', days)} and state <> 'replaced' and provider <> ${syntheticProvider}
    union all
    select 'ACCOUNT', coalesce(bank_code, ''), case state when 'credited' then 'succeeded' else 'open' end,
      -- What an operator matched was credited at a moment that is not kept.
      case when matched_by is null then ${secondsBetween('paid_at', 'received_at')} end,
      received_at, bank_transaction_id::text, null::uuid, amount, currency::text
    from bank_transaction where ${isOnDays('received_at', days)} and state <> 'nothing'
    union all
    select 'SLIP', '', case state when 'success' then 'succeeded' when 'processing' then 'open' else 'failed' end,
      ${secondsBetween('received_at', 'decided_at')}, received_at, slip_id::text, member_id, nullif(amount, 0), null::text
    from slip where ${isOnDays('received_at', days)}
    union all
    select 'NOTICE', '', case state when 'settled' then 'succeeded' when 'open' then 'open' else 'failed' end,
      ${secondsBetween('created_at', 'ended_at')}, created_at, notice_id::text, member_id, amount, currency::text
    from deposit_notice where ${isOnDays('created_at', days)}
    union all
    select 'GIFT', '', case state when 'credited' then 'succeeded' when 'refused' then 'failed' else 'open' end,
      ${secondsBetween('created_at', 'ended_at')}, created_at, gift_id::text, member_id, amount, 'BAHT'
    from gift where ${isOnDays('created_at', days)}`
}

/** Withdrawals that were asked for on these days. */
export function withdrawalRows(days: Period): RawBuilder<unknown> {
  return sql`
    select 'withdrawal' as kind, withdrawal_id::text as item_id, created_at as at,
      case when state in ('paid', 'returned') then state else 'open' end as outcome,
      case when state in ('paid', 'returned') then ${secondsBetween('created_at', 'ended_at')} end as seconds,
      member_id, amount, currency::text as currency,
      approved_at is not null or state = 'returned' as is_decided,
      approved_at is not null and approved_by is null as is_approved_by_rules
    from withdrawal where ${isOnDays('created_at', days)} and ${isOfOthers('member_id')}`
}

/** What operators decided on these days, each from when it could be decided. */
export function decisionRows(days: Period): RawBuilder<unknown> {
  return sql`
    select approved_by as operator_id, 'withdrawal' as kind,
      ${secondsBetween('coalesce(reviewed_at, created_at)', 'approved_at')} as seconds,
      approved_at as at, withdrawal_id::text as item_id, member_id, amount, currency::text as currency
    from withdrawal where approved_by is not null and ${isOnDays('approved_at', days)}
    union all
    -- What was not sent yet was rejected; what was sent had no certain end.
    select decided_by, case when sent_at is null then 'withdrawal' else 'payout' end,
      ${secondsBetween('coalesce(sent_at, reviewed_at, created_at)', 'ended_at')},
      ended_at, withdrawal_id::text, member_id, amount, currency::text
    from withdrawal where decided_by is not null and ${isOnDays('ended_at', days)}
    union all
    select d.made_by, 'notice', ${secondsBetween('n.created_at', 'd.made_at')},
      d.made_at, d.notice_id::text, d.member_id, n.amount, n.currency::text
    from deposit_notice_decision d join deposit_notice n using (member_id, notice_id) where ${isOnDays('d.made_at', days)}
    union all
    select c.made_by, 'slip', ${secondsBetween('s.received_at', 'c.made_at')},
      c.made_at, c.slip_id::text, c.member_id, c.amount, null::text
    from slip_credit c join slip s using (member_id, slip_id) where ${isOnDays('c.made_at', days)}
    union all
    select decided_by, 'gift', ${secondsBetween('created_at', 'ended_at')},
      ended_at, gift_id::text, member_id, amount, 'BAHT'
    from gift where decided_by is not null and ${isOnDays('ended_at', days)}
    union all
    select decided_by, 'approval', ${secondsBetween('made_at', 'decided_at')},
      decided_at, approval_id::text, null::uuid, null::bigint, null::text
    from approval where decided_by is not null and state in ('done', 'rejected') and ${isOnDays('decided_at', days)}`
}

/** First answers of the chat, by when they were asked for or given. */
export function answerRows(by: 'waited_from' | 'answered_at', days: Period): RawBuilder<unknown> {
  return sql`
    select 'chat' as kind, session_id::text as item_id, ${sql.ref(by)} as at, 'answered' as outcome,
      ${secondsBetween('waited_from', 'answered_at')} as seconds, participant_id, agent_id as operator_id
    from chat_first_answer where ${isOnDays(by, days)}`
}

/** The sessions of people who have asked for an operator on these days and wait for the first answer. */
export async function findWaitingSessions(db: Database, days: Period): Promise<string[]> {
  const { rows } = await sql<{ sessionId: string }>`
    select session_id as "sessionId" from chat_conversation
    where state = 'waiting' and ${isOnDays('waiting_since', days)}`.execute(db)
  const waiting = rows.map(({ sessionId }) => sessionId)
  if (waiting.length === 0) return []
  const { rows: answered } = await sql<{ sessionId: string }>`
    select session_id as "sessionId" from chat_first_answer where session_id = any(${waiting})`.execute(db)
  const ids = new Set(answered.map(({ sessionId }) => sessionId))
  return waiting.filter((sessionId) => !ids.has(sessionId))
}

/** Those people. `sessions`: the answer of {@link findWaitingSessions} for the same days. */
export function waitingRows(days: Period, sessions: readonly string[]): RawBuilder<unknown> {
  return sql`
    select 'chat' as kind, session_id::text as item_id, waiting_since as at, 'waiting' as outcome,
      null::int as seconds, participant_id, null::text as operator_id
    from chat_conversation
    where state = 'waiting' and ${isOnDays('waiting_since', days)} and session_id = any(${sessions})`
}
