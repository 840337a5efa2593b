import type { ServiceCount, ServiceItem } from '@kapao/contract/service-report'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { type RawBuilder, sql } from 'kysely'
import {
  answerRows,
  decisionRows,
  depositRows,
  type Period,
  waitingRows,
  withdrawalRows,
} from './counted-rows.store.ts'

export type ItemFilter = Period & { behind: ServiceCount }

/** The moment in microseconds, as PostgreSQL writes it: milliseconds would skip or repeat items of one moment. */
export type ItemPosition = { at: string; itemId: string }

export type ListedItem = Pick<
  ServiceItem,
  'kind' | 'itemId' | 'outcome' | 'seconds' | 'memberId' | 'currency'
> & {
  at: Date
  exactAt: string
  satang: string | null
}

const columns = sql`kind, item_id, at, outcome, seconds, member_id, amount, currency`

/** The rows that a count counts. */
function rowsBehind({ from, until, behind }: ItemFilter): RawBuilder<unknown> {
  const days = { from, until }
  if (behind.of === 'deposits') {
    const { kind, code, outcome } = behind
    return sql`
      select ${columns} from (${depositRows(days)}) deposits
      where kind = ${kind} and code = ${code} ${outcome === undefined ? sql`` : sql`and outcome = ${outcome}`}`
  }
  if (behind.of === 'withdrawals')
    return sql`select ${columns} from (${withdrawalRows(days)}) withdrawals where ${isCounted(behind.count)}`
  if (behind.of === 'decisions') {
    const { operatorId, kind } = behind
    return sql`
      select kind, item_id, at, 'decided' as outcome, seconds, member_id, amount, currency
      from (${decisionRows(days)}) decisions
      where operator_id = ${operatorId} ${kind === undefined ? sql`` : sql`and kind = ${kind}`}`
  }
  if (behind.of === 'answers')
    return ofParticipants(
      sql`select * from (${answerRows('answered_at', days)}) answers where operator_id = ${behind.operatorId}`,
    )
  const answered = answerRows('waited_from', days)
  if (behind.isAnswered !== undefined) return ofParticipants(behind.isAnswered ? answered : waitingRows(days))
  return ofParticipants(sql`${answered} union all ${waitingRows(days)}`)
}

function isCounted(count: Extract<ServiceCount, { of: 'withdrawals' }>['count']): RawBuilder<unknown> {
  if (count === undefined) return sql`true`
  if (count === 'decided') return sql`is_decided`
  return count === 'approvedByRules' ? sql`is_approved_by_rules` : sql`outcome = ${count}`
}

/** A participant of a chat is a member or a guest. */
function ofParticipants(chats: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select a.kind, a.item_id, a.at, a.outcome, a.seconds,
      case when p.kind = 'member' then p.participant_id::uuid end as member_id, null::bigint as amount, null::text as currency
    from (${chats}) a left join chat_conversation p on p.participant_id = a.participant_id`
}

export async function countItems(tx: DatabaseTransaction, filter: ItemFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${rowsBehind(filter)}) behind`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The first condition says nothing more, but lets PostgreSQL begin in the middle of an index. */
function isAfter({ at, itemId }: ItemPosition): RawBuilder<unknown> {
  return sql`where at <= ${at}::timestamptz and (at, item_id) < (${at}::timestamptz, ${itemId})`
}

/** Reads the rows behind a count, the latest first. `after`: the last one of the page before. */
export async function listItems(
  tx: DatabaseTransaction,
  { limit, after, ...filter }: ItemFilter & { limit: number; after: ItemPosition | undefined },
): Promise<ListedItem[]> {
  const { rows } = await sql<ListedItem>`
    select p.kind, p.item_id as "itemId", p.at, p.outcome, p.seconds, p.currency, p.amount::text as satang,
      to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "exactAt",
      -- A transfer does not name its member; the credit does.
      coalesce(p.member_id, case when p.kind = 'ACCOUNT' then (
        select i.member_id from incoming_transfer i
        where i.bank_transaction_id = p.item_id and i.member_id is not null limit 1) end) as "memberId"
    from (
      select * from (${rowsBehind(filter)}) behind
      ${after === undefined ? sql`` : isAfter(after)}
      order by at desc, item_id desc limit ${limit}
    ) p order by p.at desc, p.item_id desc`.execute(tx)
  return rows
}
