import type { Context } from '../../platform/context.ts'
import { verifyBook } from '@kapao/ledger/verify'
import { turnTriggersOff } from '@kapao/testkit/forgery'
import { startTestBook, type TestBook } from '@kapao/testkit/test-book'
import { until } from '@kapao/testkit/until'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { playInvariants, readBalancesInGames, sumMemberDays, sumProviderDays } from './play.ts'
import { rollUpPlay } from './roll-up-play.ts'

let book: TestBook

beforeAll(async () => {
  book = await startTestBook()
  await sql`insert into game_provider (code, category, name, logo, background, ft_wallet_slot, decimals, login_way,
      protocol, sort_order, currency)
    values ('PG', 'slot', 'PG', '', '', 1, 2, 'link', 'client', 1, 'BAHT'), ('IMI', 'slot', 'IMI', '', '', 1, 2, 'link', 'client', 2, 'BAHT'),
      ('PGLAK', 'slot', 'PG', '', '', 1, 2, 'link', 'client', 3, 'LAK')`.execute(book.db)
})

beforeEach(async () => {
  // Each test begins with an empty record.
  await book.db.transaction().execute(async (tx) => {
    await turnTriggersOff(tx)
    for (const table of [
      'play',
      'play_member_day',
      'play_provider_day',
      'play_provider_balance',
      'game_account',
    ])
      await sql`delete from ${sql.table(table)}`.execute(tx)
  })
})

afterEach(async () => {
  const checked = await verifyBook(book.db, playInvariants)
  expect(checked.flatMap(({ differences }) => differences)).toEqual([])
})

afterAll(() => book.close())

async function newAccount(game: string, member?: string): Promise<{ memberId: string; game: string }> {
  const memberId = member ?? (await book.newMember())
  await sql`insert into game_account (member_id, game, username, password, state, created_at, opened_at)
    values (${memberId}, ${game}, 'kp', 'x', 'active', '2026-11-01', '2026-11-01')`.execute(book.db)
  return { memberId, game }
}

function reporting({ memberId, game }: { memberId: string; game: string }, satang: number, at: string) {
  return {
    text: `update game_account set balance = $3, balance_at = $4, reported_in = pg_current_xact_id()
      where member_id = $1 and game = $2`,
    values: [memberId, game, satang, at],
  }
}

/** Stores a reported balance in a transaction of its own. */
async function report(
  account: { memberId: string; game: string },
  satang: number,
  at: string,
): Promise<void> {
  const { memberId, game } = account
  await sql`update game_account set balance = ${satang}, balance_at = ${at}, reported_in = pg_current_xact_id()
    where member_id = ${memberId} and game = ${game}`.execute(book.db)
}

function runJob(): Promise<void> {
  const context: Pick<Context, 'transaction'> = { transaction: (work) => book.db.transaction().execute(work) }
  return rollUpPlay.run(undefined, context as Context)
}

async function rolledUp(): Promise<unknown[]> {
  const { rows } = await sql`
    select member_id as key, day::text, currency, result, turnover, updates from play_member_day
    union all select md5(game)::uuid, day::text, currency, result, turnover, updates from play_provider_day
    union all select md5(game)::uuid, 'balance', currency, balance, 0, 0 from play_provider_balance
    order by 1, 2, 3`.execute(book.db)
  return rows
}

/** Runs the job until it has added everything. Transactions of other test files may delay it for a moment. */
function rollUpAll(): Promise<unknown> {
  return until('everything is rolled up', async () => {
    await runJob()
    const { rows } = await sql<{ count: bigint }>`
      select count(*) from play where recorded_in >= (select below from play_rolled_up)`.execute(book.db)
    return rows[0]?.count === 0n
  })
}

const days = { firstDay: '2026-11-01', beforeDay: '2026-12-01' }

describe('the sums of play by day', () => {
  it('are those of Bangkok, of each provider and each member, and never of two currencies', async () => {
    const one = await newAccount('PG')
    const [same, other, kip] = [
      await newAccount('IMI', one.memberId),
      await newAccount('PG'),
      await newAccount('PGLAK'),
    ]
    await report(one, 500, '2026-11-10T16:59:59Z')
    await report(one, 200, '2026-11-10T17:00:00Z')
    await report(same, 50, '2026-11-10T18:00:00Z')
    await report(other, 70, '2026-11-10T18:00:00Z')
    await report(other, 70, '2026-11-10T19:00:00Z')
    await report(kip, 9000, '2026-11-10T20:00:00Z')
    const ofOne = [
      { day: '2026-11-10', currency: 'BAHT', resultSatang: 500n, turnoverSatang: 0n, updates: 1n },
      { day: '2026-11-11', currency: 'BAHT', resultSatang: -250n, turnoverSatang: 300n, updates: 2n },
    ]
    const ofProviders = [
      { ...ofOne[0], game: 'PG' },
      { ...ofOne[1], game: 'IMI', resultSatang: 50n, turnoverSatang: 0n, updates: 1n },
      { ...ofOne[1], game: 'PG', resultSatang: -230n, turnoverSatang: 300n, updates: 2n },
      { ...ofOne[1], game: 'PGLAK', currency: 'LAK', resultSatang: 9000n, turnoverSatang: 0n, updates: 1n },
    ]
    async function isExact() {
      const memberId = one.memberId
      expect(await sumMemberDays(book.db, { memberId, ...days })).toEqual(ofOne)
      expect(await sumProviderDays(book.db, days)).toEqual(ofProviders)
      const onlyOne = { firstDay: '2026-11-10', beforeDay: '2026-11-11' }
      expect(await sumProviderDays(book.db, onlyOne)).toEqual(ofProviders.slice(0, 1))
      expect(await readBalancesInGames(book.db)).toEqual([
        { game: 'IMI', currency: 'BAHT', balanceSatang: 50n },
        { game: 'PG', currency: 'BAHT', balanceSatang: ofOne.length === 2 ? 270n : 271n },
        { game: 'PGLAK', currency: 'LAK', balanceSatang: 9000n },
      ])
    }
    // Before the job has run, half-way, and afterwards.
    await isExact()
    await rollUpAll()
    await isExact()
    await report(one, 201, '2026-11-12T10:00:00Z')
    ofOne.push({ day: '2026-11-12', currency: 'BAHT', resultSatang: 1n, turnoverSatang: 0n, updates: 1n })
    ofProviders.push({ ...ofOne[2]!, game: 'PG' })
    await isExact()
    await rollUpAll()
    await isExact()
  })

  it('skip nothing of a transaction that is still open while a later one is rolled up', async () => {
    const [early, late] = [await newAccount('PG'), await newAccount('PG')]
    const slow = new pg.Client({ connectionString: book.url })
    await slow.connect()
    try {
      await slow.query('begin')
      await slow.query(reporting(early, 300, '2026-11-10T10:00:00Z'))
      await report(late, 40, '2026-11-10T11:00:00Z')
      await runJob()
      await runJob()
      expect(await sumProviderDays(book.db, days)).toMatchObject([{ resultSatang: 40n, updates: 1n }])
      await slow.query('commit')
    } finally {
      await slow.end()
    }
    expect(await sumProviderDays(book.db, days)).toMatchObject([{ resultSatang: 340n, updates: 2n }])
    await rollUpAll()
    expect(await sumProviderDays(book.db, days)).toMatchObject([{ resultSatang: 340n, updates: 2n }])
    const { rows } = await sql<{ result: bigint }>`select result from play_provider_day`.execute(book.db)
    expect(rows).toEqual([{ result: 340n }])
  })

  it('count nothing twice when several workers add up at the same time', async () => {
    const account = await newAccount('PG')
    await report(account, 300, '2026-11-10T10:00:00Z')
    await Promise.all(Array.from({ length: 6 }, runJob))
    await rollUpAll()
    expect(await sumProviderDays(book.db, days)).toMatchObject([{ resultSatang: 300n, updates: 1n }])
  })

  it('take in what arrives for a day that was rolled up before', async () => {
    const [one, other] = [await newAccount('PG'), await newAccount('PG')]
    await report(one, 300, '2026-11-10T10:00:00Z')
    await report(one, 100, '2026-11-12T10:00:00Z')
    await rollUpAll()
    await report(other, 50, '2026-11-10T10:00:01Z')
    await rollUpAll()
    expect(
      (await sumProviderDays(book.db, days)).map(({ day, resultSatang }) => [day, resultSatang]),
    ).toEqual([
      ['2026-11-10', 350n],
      ['2026-11-12', -200n],
    ])
  })

  it('are the same when they are built from nothing', async () => {
    const accounts = [await newAccount('PG'), await newAccount('IMI'), await newAccount('PGLAK')]
    for (let turn = 1; turn <= 60; turn += 1) {
      const account = accounts[turn % 3]!
      await report(account, (turn * 7919) % 1000, new Date(Date.UTC(2026, 10, 1, 2 * turn)).toISOString())
      if (turn % 7 === 0) await runJob()
    }
    await rollUpAll()
    const kept = await rolledUp()
    expect(kept.length).toBeGreaterThan(15)
    await sql`delete from play_member_day`.execute(book.db)
    await sql`delete from play_provider_day`.execute(book.db)
    await sql`delete from play_provider_balance`.execute(book.db)
    await sql`update play_rolled_up set below = '0', balances_below = '0'`.execute(book.db)
    await rollUpAll()
    expect(await rolledUp()).toEqual(kept)
  })
})
