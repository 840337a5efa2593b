import type { ServiceCount, ServiceItem } from '@kapao/contract/service-report'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { type RawBuilder, sql } from 'kysely'
import {
  answerRows,
  decisionRows,
  depositRows,
  findWaitingSessions,
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

const columns = sql`kind, item_id, at, outcome, seconds, member_id, amount, currency, null::text as participant_id`

/** The rows that a count counts. */
async function rowsBehind(
  tx: DatabaseTransaction,
  { from, until, behind }: ItemFilter,
): Promise<RawBuilder<unknown>> {
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
      select kind, item_id, at, 'decided' as outcome, seconds, member_id, amount, currency,
        null::text as participant_id
      from (${decisionRows(days)}) decisions
      where operator_id = ${operatorId} ${kind === undefined ? sql`` : sql`and kind = ${kind}`}`
  }
  if (behind.of === 'answers')
    return ofParticipants(
      sql`select * from (${answerRows('answered_at', days)}) answers where operator_id = ${behind.operatorId}`,
    )
  const answered = answerRows('waited_from', days)
  if (behind.isAnswered === true) return ofParticipants(answered)
  const waiting = waitingRows(days, await findWaitingSessions(tx, days))
  return ofParticipants(behind.isAnswered === false ? waiting : sql`${answered} union all ${waiting}`)
}

function isCounted(count: Extract<ServiceCount, { of: 'withdrawals' }>['count']): RawBuilder<unknown> {
  if (count === undefined) return sql`true`
  if (count === 'decided') return sql`is_decided`
  return count === 'approvedByRules' ? sql`is_approved_by_rules` : sql`outcome = ${count}`
}

function ofParticipants(chats: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select kind, item_id, at, outcome, seconds, null::uuid as member_id, null::bigint as amount, null::text as currency,
      participant_id
    from (${chats}) chats`
}

export async function countItems(tx: DatabaseTransaction, filter: ItemFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${await rowsBehind(tx, filter)}) behind`.execute(tx)
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
  const { rows } = await sql<ListedItem & { participantId: string | null }>`
    select p.kind, p.item_id as "itemId", p.at, p.outcome, p.seconds, p.currency, p.amount::text as satang,
      to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "exactAt",
      p.member_id as "memberId", p.participant_id as "participantId"
    from (
      select * from (${await rowsBehind(tx, filter)}) behind
      ${after === undefined ? sql`` : isAfter(after)}
      order by at desc, item_id desc limit ${limit}
    ) p order by p.at desc, p.item_id desc`.execute(tx)
  const credited = await findCredited(
    tx,
    rows.filter(({ kind }) => kind === 'ACCOUNT').map(({ itemId }) => itemId),
  )
  const members = await findMembers(
    tx,
    rows.map(({ participantId }) => participantId).filter((id) => id !== null),
  )
  return rows.map(({ participantId, memberId, ...row }) => ({
    ...row,
    memberId: memberId ?? credited.get(row.itemId) ?? (members.has(participantId) ? participantId : null),
  }))
}

/** Whose each transfer is: it does not name its member; the credit does. */
async function findCredited(
  tx: DatabaseTransaction,
  transfers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (transfers.length === 0) return new Map()
  const { rows } = await sql<{ transfer: string; memberId: string }>`
    select bank_transaction_id as transfer, member_id as "memberId" from incoming_transfer
    where bank_transaction_id = any(${transfers}) and member_id is not null`.execute(tx)
  return new Map(rows.map(({ transfer, memberId }) => [transfer, memberId]))
}

/** Which participants of chats are members. The others are guests. */
async function findMembers(
  tx: DatabaseTransaction,
  participants: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (participants.length === 0) return new Set()
  const { rows } = await sql<{ participantId: string }>`
    select participant_id as "participantId" from chat_conversation
    where participant_id = any(${participants}) and kind = 'member'`.execute(tx)
  return new Set(rows.map(({ participantId }) => participantId))
}
