import type { ListedName } from '@kapao/contract/member-report'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Currency } from '@kapao/database/tables/column'
import { isOnDays } from '@kapao/ledger/day-sums'
import { isOfOthers } from '@kapao/ledger/synthetic'
import type { Satang } from '@kapao/money/satang'
import { type RawBuilder, sql } from 'kysely'
import type { Period } from './member-sums.store.ts'

export type MemberFilter = Period & {
  figure: ListedName
  currency: Currency
  /** As many days right before the period. */
  before: Period
  /** The seal that the figures go up to. */
  sealNo: bigint
  /** Empty: members of no source. */
  source?: string | undefined
  inviter?: string | undefined
}

export type ListedMember = {
  memberId: string
  day: string
  deposited: Satang
  withdrawn: Satang
  gameResult: Satang
}

/** The members behind a count, each once, with the day that counts. Not from the counts: from the days of each member. */
function membersOf({ figure, currency, from, until, before, sealNo }: MemberFilter): RawBuilder<unknown> {
  if (figure === 'registrations')
    return sql`
      select member_id, (created_at at time zone 'Asia/Bangkok')::date as day from member
      where currency = ${currency} and ${isOnDays('created_at', { from, until })} and ${isOfOthers('member_id')}
        and (recorded_in is null or recorded_in < (select below from ledger.seal where seal_no = ${sealNo}))`
  if (figure === 'firstDeposits')
    return sql`
      select member_id, day from member_day
      where currency = ${currency} and first_deposits > 0 and day between ${from}::date and ${until}::date`
  if (figure !== 'churned')
    return firstDaysIn({ from, until }, { currency, kind: figure === 'depositors' ? 'deposit' : 'active' })
  return sql`
    select member_id, day from (${firstDaysIn(before, { currency, kind: 'active' })}) earlier
    where not exists (
      select from member_activity later
      where later.member_id = earlier.member_id and later.currency = ${currency} and later.kind = 'active'
        and later.day between ${from}::date and ${until}::date)`
}

/** The first day of each member in a period: the day before it is not in the period. */
function firstDaysIn(
  { from, until }: Period,
  { currency, kind }: { currency: Currency; kind: 'active' | 'deposit' },
): RawBuilder<unknown> {
  return sql`
    select member_id, day from member_activity
    where kind = ${kind} and currency = ${currency} and day between ${from}::date and ${until}::date
      and (previous_day is null or previous_day < ${from}::date)`
}

function wanted(filter: MemberFilter): RawBuilder<unknown> {
  const { source, inviter } = filter
  return sql`
    select c.member_id, c.day from (${membersOf(filter)}) c
    ${source === undefined && inviter === undefined ? sql`` : sql`join member m on m.member_id = c.member_id`}
    where true
      ${source === undefined ? sql`` : sql`and coalesce(m.source_code, '') = ${source}`}
      ${inviter === undefined ? sql`` : sql`and m.invited_by = ${inviter}`}`
}

export async function countListedMembers(
  db: Database | DatabaseTransaction,
  filter: MemberFilter,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${wanted(filter)}) w`.execute(db)
  return rows[0]?.count ?? 0
}

/** Reads the members behind a count, the latest first. `after`: the last one of the page before. */
export async function listMembers(
  db: Database | DatabaseTransaction,
  {
    limit,
    after,
    ...filter
  }: MemberFilter & { limit: number; after?: { day: string; memberId: string } | undefined },
): Promise<ListedMember[]> {
  const { rows } = await sql<{ memberId: string; day: string }>`
    select member_id as "memberId", day::text as day from (${wanted(filter)}) members
    ${after === undefined ? sql`` : sql`where (day, member_id) < (${after.day}::date, ${after.memberId}::uuid)`}
    order by members.day desc, member_id desc limit ${limit}`.execute(db)
  const sums = await sumMembers(
    db,
    filter,
    rows.map(({ memberId }) => memberId),
  )
  return rows.map((row) => ({ ...row, ...(sums.get(row.memberId) ?? nothingMoved) }))
}

type MemberSums = Pick<ListedMember, 'deposited' | 'withdrawn' | 'gameResult'>

const nothingMoved: MemberSums = { deposited: 0n, withdrawn: 0n, gameResult: 0n }

/** What each of some members moved on the days of a period. */
async function sumMembers(
  db: Database | DatabaseTransaction,
  { from, until, currency }: MemberFilter,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, MemberSums>> {
  if (memberIds.length === 0) return new Map()
  type Row = { memberId: string; deposited: string; withdrawn: string; gameResult: string }
  const { rows } = await sql<Row>`
    select member_id as "memberId", sum(deposited)::text as deposited, sum(withdrawn)::text as withdrawn,
      sum(game_result)::text as "gameResult"
    from member_day
    where member_id = any(${memberIds}::uuid[]) and currency = ${currency} and day between ${from}::date and ${until}::date
    group by member_id`.execute(db)
  return new Map(
    rows.map(({ memberId, deposited, withdrawn, gameResult }) => [
      memberId,
      { deposited: BigInt(deposited), withdrawn: BigInt(withdrawn), gameResult: BigInt(gameResult) },
    ]),
  )
}
