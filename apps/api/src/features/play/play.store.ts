import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Currency } from '@kapao/database/tables/column'
import type { Satang } from '@kapao/money/satang'
import { type RawBuilder, sql } from 'kysely'

type Reader = Database | DatabaseTransaction

/** Days in Asia/Bangkok, `YYYY-MM-DD`: from `firstDay`, and before `beforeDay`. */
export type Days = { firstDay: string; beforeDay: string }

/**
 * The sums of a day in one currency. `resultSatang`: what play has won (positive) or lost. `turnoverSatang`: the least
 * that was staked. `updates`: how many reports changed a balance.
 */
export type DaySums = {
  day: string
  currency: Currency
  resultSatang: Satang
  turnoverSatang: Satang
  updates: bigint
}

const dayOfPlay = sql`(p.reported_at at time zone 'Asia/Bangkok')::date`

/**
 * Adds the rows since the last call to the sums by day, up to the oldest transaction that still runs: no older one can
 * add rows any more. In the caller's transaction; a second caller waits, and then finds nothing to add.
 */
export async function rollUpDays(tx: DatabaseTransaction): Promise<void> {
  await sql`select from play_rolled_up for update`.execute(tx)
  // A statement of its own, so that its snapshot is newer than the lock.
  await sql`
    with reach as materialized (
      select below as since, pg_snapshot_xmin(pg_current_snapshot()) as below from play_rolled_up
    ), rows as materialized (
      select p.member_id, p.game, p.currency, ${dayOfPlay} as day, p.result, p.turnover
      from play p, reach
      where p.recorded_in >= reach.since and p.recorded_in < reach.below and p.result <> 0
    ), of_members as (
      insert into play_member_day as d (member_id, day, currency, result, turnover, updates)
        select member_id, day, currency, sum(result), sum(turnover), count(*) from rows group by 1, 2, 3
      on conflict (member_id, day, currency) do update
        set result = d.result + excluded.result, turnover = d.turnover + excluded.turnover,
          updates = d.updates + excluded.updates
    ), of_providers as (
      insert into play_provider_day as d (game, day, currency, result, turnover, updates)
        select game, day, currency, sum(result), sum(turnover), count(*) from rows group by 1, 2, 3
      on conflict (game, day, currency) do update
        set result = d.result + excluded.result, turnover = d.turnover + excluded.turnover,
          updates = d.updates + excluded.updates
    )
    update play_rolled_up u set below = greatest(u.below, reach.below) from reach`.execute(tx)
}

/** The sums of each provider, day and currency, of all members. Exact at the time of the query. */
export async function sumProviderDays(db: Reader, days: Days): Promise<(DaySums & { game: string })[]> {
  const { rows } = await sql<DaySums & { game: string }>`
    select game, ${sums} from (
      select game, day, currency, result, turnover, updates from play_provider_day where ${isWithin(sql`day`, days)}
      union all
      select p.game, ${dayOfPlay}, p.currency, p.result, p.turnover, 1 from play p where ${isNew(days)}
    ) days (game, day, currency, result, turnover, updates)
    group by day, game, currency order by day, game, currency`.execute(db)
  return rows
}

/** The sums of a member's play at all providers, of each day and currency. Exact at the time of the query. */
export async function sumMemberDays(
  db: Reader,
  { memberId, ...days }: Days & { memberId: string },
): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`
    select ${sums} from (
      select day, currency, result, turnover, updates from play_member_day
      where member_id = ${memberId} and ${isWithin(sql`day`, days)}
      union all
      select ${dayOfPlay}, p.currency, p.result, p.turnover, 1 from play p
      where p.member_id = ${memberId} and ${isNew(days)}
    ) days (day, currency, result, turnover, updates)
    group by day, currency order by day, currency`.execute(db)
  return rows
}

const sums = sql`day::text as day, currency, sum(result)::bigint as "resultSatang",
  sum(turnover)::bigint as "turnoverSatang", sum(updates)::bigint as updates`

function isWithin(day: RawBuilder<unknown>, { firstDay, beforeDay }: Days) {
  return sql`${day} >= ${firstDay}::date and ${day} < ${beforeDay}::date`
}

/** What was recorded since the last roll-up. One statement reads both, so it sees both in one snapshot. */
function isNew(days: Days) {
  return sql`p.recorded_in >= (select below from play_rolled_up) and p.result <> 0 and ${isWithin(dayOfPlay, days)}`
}
