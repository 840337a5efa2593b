import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Currency } from '@kapao/database/tables/column'
import type { Satang } from '@kapao/money/satang'
import { sql } from 'kysely'

type Reader = Database | DatabaseTransaction

/** Days of Bangkok, `YYYY-MM-DD`, both included, as they stood at a seal of the book. */
type DaysAtSeal = { from: string; until: string; sealNo: bigint }

/** What the site won at a provider on a day, below zero if members won, and in how many reports. */
export type ResultSum = {
  day: string
  currency: Currency
  game: string
  resultSatang: Satang
  updates: number
}

/** Reads what the site won on each of these days, in the reports of balances that were sealed up to a seal. */
export async function sumResultDays(db: Reader, { from, until, sealNo }: DaysAtSeal): Promise<ResultSum[]> {
  const { rows } = await sql<Omit<ResultSum, 'resultSatang' | 'updates'> & Summed>`
    select to_char(day, 'YYYY-MM-DD') as day, currency, game, (-sum(result))::text as result,
      sum(updates)::text as updates
    from play_day_sum where day between ${from}::date and ${until}::date and seal_no <= ${sealNo}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows.map(({ result, updates, ...row }) => ({ ...row, ...readSum({ result, updates }) }))
}

type Summed = { result: string; updates: string }

function readSum({ result, updates }: Summed): { resultSatang: Satang; updates: number } {
  return { resultSatang: BigInt(result), updates: Number(updates) }
}

export type ResultFilter = DaysAtSeal & { currency: Currency; game?: string | undefined }

/** A report of a balance that play had changed: what the site won by it. */
export type GameResult = {
  /** Member, game and number of the row. */
  key: string
  memberId: string
  game: string
  resultSatang: Satang
  reportedAt: Date
  sealNo: bigint
}

/** The rows of play behind a sum. They are found by their seals, as the entries of other figures. */
function rowsOf({ from, until, sealNo, currency, game }: ResultFilter) {
  const isGame = game === undefined ? sql`` : sql`and game = ${game}`
  return sql`
    select concat_ws(' ', p.member_id, p.game, p.play_no) as key, p.member_id, p.game, -p.result as result, p.reported_at,
      s.seal_no
    from ledger.seal s join play p on p.recorded_in >= s.since and p.recorded_in < s.below
    where s.seal_no in (
        select seal_no from play_day_sum
        where day between ${from}::date and ${until}::date and seal_no <= ${sealNo} and currency = ${currency} ${isGame})
      and p.result <> 0 and p.currency = ${currency} ${isGame}
      and p.reported_at >= ${from}::date::timestamp at time zone 'Asia/Bangkok'
      and p.reported_at < (${until}::date + 1)::timestamp at time zone 'Asia/Bangkok'`
}

/** What the rows behind a sum come to, counted from the rows themselves: a check of the sum. */
export async function sumGameResults(
  db: Reader,
  filter: ResultFilter,
): Promise<{ resultSatang: Satang; updates: number }> {
  const { rows } = await sql<Summed>`
    select coalesce(sum(result), 0)::text as result, count(*)::text as updates from (${rowsOf(filter)}) r`.execute(
    db,
  )
  return readSum(rows[0] ?? { result: '0', updates: '0' })
}

type Position = { at: string; key: string }

/** Reads the rows behind a sum, the latest first. `after`: the last one of the page before. */
export async function listGameResults(
  db: Reader,
  { limit, after, ...filter }: ResultFilter & { limit: number; after?: Position | undefined },
): Promise<{ results: GameResult[]; next: Position | undefined }> {
  const { rows } = await sql<{
    key: string
    member_id: string
    game: string
    result: string
    reported_at: Date
    seal_no: bigint
    at: string
  }>`
    select key, member_id, game, result::text as result, reported_at, seal_no,
      to_char(reported_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from (${rowsOf(filter)}) r
    ${after === undefined ? sql`` : sql`where (reported_at, key) < (${after.at}::timestamptz, ${after.key})`}
    order by reported_at desc, key desc limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    results: page.map((row) => ({
      key: row.key,
      memberId: row.member_id,
      game: row.game,
      resultSatang: BigInt(row.result),
      reportedAt: row.reported_at,
      sealNo: row.seal_no,
    })),
    next: rows.length > limit && last ? { at: last.at, key: last.key } : undefined,
  }
}
