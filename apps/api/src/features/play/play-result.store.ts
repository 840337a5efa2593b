import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Currency } from '@kapao/database/tables/column'
import type { Satang } from '@kapao/money/satang'
import {
  type DayAtSeal,
  type DaysAtSeal,
  hourOf,
  isAfterBlocks,
  isInBlock,
  isOnDays,
} from '@kapao/ledger/day-sums'
import {
  isRecordedWithin,
  readLatestWithin,
  readSealedRanges,
  readWithin,
  toSealedPage,
} from '@kapao/ledger/sealed-ranges'
import { isOfOthers } from '@kapao/ledger/synthetic'
import { type RawBuilder, sql } from 'kysely'

type Reader = Database | DatabaseTransaction

/** What the site won at a provider, below zero if members won, and what was staked at least. */
type Result = {
  currency: Currency
  game: string
  resultSatang: Satang
  turnoverSatang: Satang
  /** How many reports of balances changed one, and how many of them say that something was staked. */
  updates: number
  stakes: number
}

/** A result on a day of Bangkok. */
export type ResultSum = Result & { day: string }
/** A result in an hour of a day, 0 to 23. */
export type ResultHour = Result & { hour: number }

type ResultRow = {
  currency: Currency
  game: string
  result: string
  turnover: string
  updates: string
  stakes: string
}

const sums = sql`(-sum(result))::text as result, sum(turnover)::text as turnover, sum(updates)::text as updates,
  sum(stakes)::text as stakes`

/** Reads what the site won on each of these days, in the reports of balances that were sealed up to a seal. */
export async function sumResultDays(db: Reader, { from, until, sealNo }: DaysAtSeal): Promise<ResultSum[]> {
  const { rows } = await sql<ResultRow & { day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, currency, game, ${sums}
    from (
      select day, currency, game, result, turnover, updates, stakes from play_block_sum b, ledger.summed_up u
      where ${isInBlock(sealNo)}
      union all
      select day, currency, game, result, turnover, updates, stakes from play_day_sum d, ledger.summed_up u
      where ${isAfterBlocks(sealNo)}
    ) sums
    where day between ${from}::date and ${until}::date
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows.map((row) => ({ day: row.day, ...readResult(row) }))
}

/** Reads what the site won in each hour of a day. Of the hour of `before`, the reports themselves are counted. */
export async function sumResultHours(db: Reader, asked: DayAtSeal): Promise<ResultHour[]> {
  const { rows } = await sql<ResultRow & { hour: number }>`
    select hour, currency, game, ${sums}
    from (${await hoursOf(db, asked)}) hours group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows.map((row) => ({ hour: row.hour, ...readResult(row) }))
}

async function hoursOf(db: Reader, { day, sealNo, before }: DayAtSeal): Promise<RawBuilder<unknown>> {
  const whole = sql`
    select hour, currency, game, result, turnover, updates, stakes from play_day_sum
    where day = ${day}::date and seal_no <= ${sealNo}`
  if (before === undefined) return whole
  const hour = hourOf(before)
  const ranges = await readSealedRanges(
    db,
    sql`select seal_no from play_day_sum where day = ${day}::date and hour = ${hour} and seal_no <= ${sealNo}`,
  )
  return sql`
    ${whole} and hour < ${hour}
    union all
    select ${hour}, e.currency, e.game, e.result, e.turnover, 1, (e.turnover > 0)::integer
    from play e
    where ${isRecordedWithin(ranges)} and e.result <> 0 and ${isOfOthers('e.member_id')} and e.reported_at < ${before}::timestamptz
      and e.reported_at >= ${day}::date::timestamp at time zone 'Asia/Bangkok' + make_interval(hours => ${hour}::integer)`
}

function readResult({ currency, game, result, turnover, updates, stakes }: ResultRow): Result {
  return {
    currency,
    game,
    resultSatang: BigInt(result),
    turnoverSatang: BigInt(turnover),
    updates: Number(updates),
    stakes: Number(stakes),
  }
}

export type ResultFilter = DaysAtSeal & {
  /** Whether the amounts are what the site won, or what was staked at least. */
  figure: 'gameResult' | 'turnover'
  currency: Currency
  game?: string | undefined
}

/** A report of a balance that play had changed: what the site won by it, or what was staked at least. */
export type GameResult = {
  /** Member, game and number of the row. */
  key: string
  memberId: string
  game: string
  amountSatang: Satang
  reportedAt: Date
  sealNo: bigint
}

/** The rows of play behind a sum are found by their seals, as the entries of other figures. */
function readRangesOf(db: Reader, { from, until, sealNo, currency, game }: ResultFilter) {
  return readSealedRanges(
    db,
    sql`select seal_no from play_day_sum
      where day between ${from}::date and ${until}::date and seal_no <= ${sealNo} and currency = ${currency}
        ${isGame(game)}`,
  )
}

function isGame(game: string | undefined): RawBuilder<unknown> {
  return game === undefined ? sql`` : sql`and game = ${game}`
}

/** The key is compared by its characters, in SQL as here. */
function rowsOf({ figure, from, until, currency, game }: ResultFilter, isRecorded: RawBuilder<boolean>) {
  const amount = figure === 'gameResult' ? sql`-e.result` : sql`e.turnover`
  return sql`
    select concat_ws(' ', e.member_id, e.game, e.play_no) collate "C" as key, e.member_id, e.game, ${amount} as amount,
      e.reported_at, e.recorded_in::text as recorded_in
    from play e
    where ${isRecorded} and e.result <> 0 and ${isOfOthers('e.member_id')} and ${amount} <> 0
      and e.currency = ${currency} ${isGame(game)} and ${isOnDays('e.reported_at', { from, until })}`
}

/** What the rows behind a sum come to, counted from the rows themselves: a check of the sum. */
export async function sumGameResults(
  db: Reader,
  filter: ResultFilter,
): Promise<{ amountSatang: Satang; rows: number }> {
  const sumsOfRanges = await readWithin(await readRangesOf(db, filter), async (isRecorded) => {
    const { rows } = await sql<{ amount: string; count: string }>`
      select coalesce(sum(amount), 0)::text as amount, count(*)::text as count
      from (${rowsOf(filter, isRecorded)}) r`.execute(db)
    return rows
  })
  return {
    amountSatang: sumsOfRanges.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
    rows: sumsOfRanges.reduce((sum, { count }) => sum + Number(count), 0),
  }
}

type Position = { at: string; key: string }

/** Reads the rows behind a sum, the latest first. `after`: the last one of the page before. */
export async function listGameResults(
  db: Reader,
  { limit, after, ...filter }: ResultFilter & { limit: number; after?: Position | undefined },
): Promise<{ results: GameResult[]; next: Position | undefined }> {
  const latest = await readLatestWithin(
    await readRangesOf(db, filter),
    limit + 1,
    async (isRecorded, most) => {
      const { rows } = await sql<{
        key: string
        member_id: string
        game: string
        amount: string
        reported_at: Date
        recorded_in: string
        at: string
      }>`
        select key, member_id, game, amount::text as amount, reported_at, recorded_in,
          to_char(reported_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
        from (${rowsOf(filter, isRecorded)}) r
        ${after === undefined ? sql`` : sql`where (reported_at, key) < (${after.at}::timestamptz, ${after.key})`}
        order by reported_at desc, key desc limit ${most}`.execute(db)
      return rows
    },
  )
  const { page, next } = await toSealedPage(db, latest, limit)
  return {
    results: page.map((row) => ({
      key: row.key,
      memberId: row.member_id,
      game: row.game,
      amountSatang: BigInt(row.amount),
      reportedAt: row.reported_at,
      sealNo: row.sealNo,
    })),
    next,
  }
}
