import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Currency } from '@kapao/database/tables/column'
import type { Satang } from '@kapao/money/satang'
import { type RawBuilder, sql } from 'kysely'

type Reader = Database | DatabaseTransaction

/** Days of Bangkok, `YYYY-MM-DD`, both included. */
export type Period = { from: string; until: string }

export type Grouping = 'source' | 'inviter'

/** What members did on days. `active` and `depositors` count members of each day, so they are sums of one day only. */
export type MemberSums = {
  currency: Currency
  registrations: number
  firstDeposits: number
  firstDeposited: Satang
  deposited: Satang
  withdrawn: Satang
  gameResult: Satang
  active: number
  depositors: number
}

type SumsRow = { [Name in keyof MemberSums]: Name extends 'currency' ? Currency : string }

const sums = sql`currency, sum(registrations)::text as registrations, sum(first_deposits)::text as "firstDeposits",
  sum(first_deposited)::text as "firstDeposited", sum(deposited)::text as deposited, sum(withdrawn)::text as withdrawn,
  sum(game_result)::text as "gameResult", sum(active)::text as active, sum(depositors)::text as depositors`

function readSums(row: SumsRow): MemberSums {
  return {
    currency: row.currency,
    registrations: Number(row.registrations),
    firstDeposits: Number(row.firstDeposits),
    firstDeposited: BigInt(row.firstDeposited),
    deposited: BigInt(row.deposited),
    withdrawn: BigInt(row.withdrawn),
    gameResult: BigInt(row.gameResult),
    active: Number(row.active),
    depositors: Number(row.depositors),
  }
}

/** The newest seal whose entries, play and registrations are in the figures that count members; 0: none. */
export async function readMemberSeal(db: Reader): Promise<bigint> {
  const { seal_no } = await db.selectFrom('member_summed_up').select('seal_no').executeTakeFirstOrThrow()
  return seal_no
}

function isIn(day: RawBuilder<unknown>, { from, until }: Period): RawBuilder<boolean> {
  return sql<boolean>`${day} between ${from}::date and ${until}::date`
}

/** What all members did on each day. */
export async function sumMembersByDay(db: Reader, period: Period): Promise<(MemberSums & { day: string })[]> {
  const { rows } = await sql<SumsRow & { day: string }>`
    select day::text as day, ${sums} from member_group_day
    where "grouping" = 'source' and ${isIn(sql`day`, period)} group by member_group_day.day, currency order by 1, 2`.execute(
    db,
  )
  return rows.map((row) => ({ day: row.day, ...readSums(row) }))
}

/** What the members of each source, or of the inviters whose invitees deposited most, did in a period. */
export async function sumMembersByGroup(
  db: Reader,
  { grouping, most, ...period }: Period & { grouping: Grouping; most?: number },
): Promise<(Omit<MemberSums, 'active' | 'depositors'> & { key: string })[]> {
  const { rows } = await sql<SumsRow & { key: string }>`
    select * from (
      select key, ${sums}, row_number() over (partition by currency order by sum(deposited) desc, key) as rank
      from member_group_day where "grouping" = ${grouping} and ${isIn(sql`day`, period)} group by key, currency
    ) groups
    where ${most === undefined ? sql`true` : sql`rank <= ${most}`} order by currency, rank`.execute(db)
  return rows.map((row) => {
    const { active: _active, depositors: _depositors, ...rest } = readSums(row)
    return { key: row.key, ...rest }
  })
}

export type GroupMembers = { key: string; currency: Currency; active: number; depositors: number }

/** How many members of each group were active and deposited in a period: each counts once. */
export async function countMembers(
  db: Reader,
  { grouping, keys, ...period }: Period & { grouping: Grouping; keys?: readonly string[] },
): Promise<GroupMembers[]> {
  const { rows } = await sql<GroupMembers>`
    select key, currency, coalesce(sum(members) filter (where kind = 'active'), 0)::int as active,
      coalesce(sum(members) filter (where kind = 'deposit'), 0)::int as depositors
    from member_return
    where kind in ('active', 'deposit') and "grouping" = ${grouping} and ${isIn(sql`day`, period)} and previous_day < ${period.from}::date
      ${keys === undefined ? sql`` : sql`and key = any(${[...keys]}::text[])`}
    group by key, currency order by key, currency`.execute(db)
  return rows
}

export type Churn = { currency: Currency; activeBefore: number; churned: number }

/** How many members were active in a period, and how many of them were not in the one right after it. */
export async function countChurn(
  db: Reader,
  { before, now }: { before: Period; now: Period },
): Promise<Churn[]> {
  // Who was active in either period, less who was active in the later one, was active in the earlier one alone.
  const { rows } = await sql<Churn>`
    select currency,
      coalesce(sum(members) filter (where day <= ${before.until}::date and previous_day < ${before.from}::date), 0)::int as "activeBefore",
      (coalesce(sum(members) filter (where previous_day < ${before.from}::date), 0)
        - coalesce(sum(members) filter (where day >= ${now.from}::date and previous_day < ${now.from}::date), 0))::int as churned
    from member_return
    where kind = 'active' and "grouping" = 'source' and ${isIn(sql`day`, { from: before.from, until: now.until })}
    group by currency order by currency`.execute(db)
  return rows
}

export type CohortWeek = { currency: Currency; cohort: string; registrations: number }

/** How many members registered in each of these weeks, which their Mondays name. */
export async function readCohorts(
  db: Reader,
  { firstWeek, lastWeek }: { firstWeek: string; lastWeek: string },
): Promise<CohortWeek[]> {
  const { rows } = await sql<CohortWeek>`
    select currency, (day - (extract(isodow from day)::int - 1))::text as cohort, sum(registrations)::int as registrations
    from member_group_day
    where "grouping" = 'source' and day >= ${firstWeek}::date and day < ${lastWeek}::date + 7
    group by 1, 2 having sum(registrations) > 0 order by 1, 2`.execute(db)
  return rows
}

/** How many members of cohorts were active in a week, or deposited first so many days after their registration. */
export type CohortCount = { currency: Currency; cohort: string; members: number }

export async function readCohortActivity(
  db: Reader,
  { firstWeek, lastWeek }: { firstWeek: string; lastWeek: string },
): Promise<(CohortCount & { week: string })[]> {
  const { rows } = await sql<CohortCount & { week: string }>`
    select currency, cohort::text as cohort, week::text as week, members::int as members from member_cohort_week
    where cohort between ${firstWeek}::date and ${lastWeek}::date`.execute(db)
  return rows
}

export async function readConversions(
  db: Reader,
  { firstWeek, lastWeek }: { firstWeek: string; lastWeek: string },
): Promise<(CohortCount & { daysAfter: number })[]> {
  const { rows } = await sql<CohortCount & { daysAfter: number }>`
    select currency, cohort::text as cohort, days_after as "daysAfter", members::int as members from member_conversion
    where cohort between ${firstWeek}::date and ${lastWeek}::date`.execute(db)
  return rows
}
