import { connectGame } from '@kapao/providers/game/connect-game'
import type { GameAdapter } from '@kapao/providers/game/game-adapter'
import { isRefusal } from '@kapao/contract/refusal'
import { joinWithMoney, mendGames, openProviders, spoilGame } from '@kapao/testkit/games'
import { holdLock } from '@kapao/testkit/lock'
import { playAt, refreshGames } from '@kapao/testkit/offers'
import { letPayoutsGo } from '@kapao/testkit/payouts'
import type { Person } from '@kapao/testkit/people'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { finalize } from '../../outbound/finalize.ts'
import { askAllBalances, askBalance, findOpenGame } from '../game/game.ts'
import { legs } from '../transfer/legs.ts'

let app: TestApp

type Answer = Awaited<ReturnType<GameAdapter['readBalance']>>

/** The requests for a balance that wait for the test to answer them, in order. `undefined`: the sandbox answers. */
let asked: ((satang: bigint) => void)[] | undefined

beforeAll(async () => {
  app = await startTestApp(
    {},
    {
      retryPolicy: { ...fastRetryPolicy, answerWithinSeconds: 0.3 },
      connectToGame: (address) => {
        const adapter = connectGame(address)
        return {
          ...adapter,
          readBalance: (username) =>
            asked === undefined
              ? adapter.readBalance(username)
              : new Promise<Answer>((resolve) => {
                  asked?.push((balanceSatang) => resolve({ kind: 'done', answer: { balanceSatang } }))
                }),
        }
      },
    },
  )
  await openProviders(app.db, ['PG', 'JOKER'])
  await letPayoutsGo(app.db)
})

afterEach(async () => {
  asked = undefined
  await mendGames(app)
})

// Closing checks every invariant of play.
afterAll(() => app.close())

function move({ token }: Person, from: string, to: string, amount: number) {
  return app.wire<{ status: string }>('POST', '/api/wallet/transfer', { token, body: { from, to, amount } })
}

/** Rows of an account, as `[moved, result, balance, turnover]`. */
async function rowsOf({ memberId }: Person, game = 'PG'): Promise<bigint[][]> {
  const rows = await app.db
    .selectFrom('play')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('game', '=', game)
    .orderBy('play_no')
    .execute()
  return rows.map(({ moved, result, balance, turnover }) => [moved, result, balance, turnover])
}

async function momentsOf({ memberId }: Person): Promise<Date[]> {
  const rows = await app.db
    .selectFrom('play')
    .select('reported_at')
    .where('member_id', '=', memberId)
    .orderBy('play_no')
    .execute()
  return rows.map(({ reported_at }) => reported_at)
}

async function openGame({ memberId }: Person) {
  const game = await findOpenGame(app.context, { memberId, currency: 'BAHT' }, 'PG')
  if (isRefusal(game)) throw new Error(game.code)
  return game
}

/** Locks the member's account at PG, as a transaction that changes its known balance does. */
function lockOf({ memberId }: Person): string {
  return `select from game_account where member_id = '${memberId}' and game = 'PG' for no key update`
}

/** Asks PG for the balance. The test answers by `asked`. */
async function ask(person: Person): Promise<{ done: Promise<unknown> }> {
  const game = await openGame(person)
  return { done: askBalance(app.context, game) }
}

/** A member with 300 baht, who moved 50 into PG and lost 20 there. The provider was not asked for the balance since. */
async function joinAndLose(): Promise<Person> {
  const person = await joinWithMoney(app, 30_000n, ['PG', 'JOKER'])
  await move(person, 'WALLET', 'PG', 50)
  expect(await playAt(app, person, 'PG', { stakeSatang: 2000n, result: 'lose' })).toBe(-2000n)
  return person
}

const movedIn = [5000n, 0n, 5000n, 0n]
const lost = [0n, -2000n, 3000n, 2000n]

describe('what play has changed is kept', () => {
  it('in the transactions that a report and a move name, so that it spreads over servers', async () => {
    const person = await joinAndLose()
    await refreshGames(app, person)
    const { rows } = await sql<{ of: string; play: string; named: string }>`
      select 'report' as of, p.recorded_in as play, a.reported_in as named
      from play p join game_account a using (member_id, game) where p.member_id = ${person.memberId} and p.moved = 0
      union all
      select 'move', p.recorded_in, l.ended_in from play p join transfer_leg l using (member_id, leg_id)
      where p.member_id = ${person.memberId}
      order by 1`.execute(app.db)
    expect(rows.map(({ of, play, named }) => [of, named === play])).toEqual([
      ['move', true],
      ['report', true],
    ])
  })

  const ways: [string, (person: Person) => Promise<unknown>, bigint[][]][] = [
    ['home is opened', (person) => refreshGames(app, person), []],
    [
      'a bonus or a refund is asked for',
      ({ memberId }) => askAllBalances(app.context, { memberId, currency: 'BAHT' }),
      [],
    ],
    [
      'everything is moved to the wallet',
      ({ token }) => app.wire('POST', '/api/wallet/transferAll', { token, body: { to: 'WALLET' } }),
      [[-3000n, 0n, 0n, 0n]],
    ],
    [
      'everything is withdrawn',
      ({ token }) => app.wire('POST', '/api/wallet/withdrawAll', { token, body: { amount: 280 } }),
      [[-3000n, 0n, 0n, 0n]],
    ],
  ]
  it.each(ways)('when %s', async (_when, act, more) => {
    const person = await joinAndLose()
    await act(person)
    expect(await rowsOf(person)).toEqual([movedIn, lost, ...more])
    await refreshGames(app, person)
    expect(await rowsOf(person)).toEqual([movedIn, lost, ...more])
  })

  it('as won at least as much as was moved out above what was known, and the rest with the next report', async () => {
    const person = await joinWithMoney(app, 10_000n, ['PG'])
    await move(person, 'WALLET', 'PG', 50)
    const won = await playAt(app, person, 'PG', { stakeSatang: 5000n, result: 'win' })
    await move(person, 'PG', 'WALLET', 60)
    expect(await rowsOf(person)).toEqual([movedIn, [-6000n, 1000n, 0n, 0n]])
    await refreshGames(app, person)
    const rest = won - 1000n
    expect((await rowsOf(person)).slice(2)).toEqual(rest === 0n ? [] : [[0n, rest, rest, 0n]])
  })

  it('once, although several servers learn of the same balance at the same time', async () => {
    const person = await joinAndLose()
    asked = []
    app.clock.freeze(app.clock.now())
    const lock = await holdLock(app.databaseUrl, lockOf(person))
    const requests = await Promise.all([ask(person), ask(person), ask(person)])
    await until('all have been asked', async () => asked?.length === 3)
    for (const answer of asked) answer(3000n)
    await until('they wait for the account', lock.isAwaited)
    await lock.letGo()
    await Promise.all(requests.map(({ done }) => done))
    app.clock.set(app.clock.now())
    expect(await rowsOf(person)).toEqual([movedIn, lost])
  })

  it('in a row, when two reports of the same moment differ: together the change of the balance', async () => {
    const person = await joinAndLose()
    asked = []
    app.clock.freeze(app.clock.now())
    const lock = await holdLock(app.databaseUrl, lockOf(person))
    const requests = [await ask(person), await ask(person)]
    await until('both have been asked', async () => asked?.length === 2)
    asked[0]?.(1000n)
    await until('the first waits for the account', lock.isAwaited)
    asked[1]?.(4000n)
    await lock.letGo()
    await Promise.all(requests.map(({ done }) => done))
    app.clock.set(app.clock.now())
    const results = (await rowsOf(person)).slice(1).map(([, result = 0n]) => result)
    const known = (await openGame(person)).account.balance ?? 0n
    expect(results).toHaveLength(2)
    expect(results.reduce((sum, result) => sum + result, 5000n)).toBe(known)
  })

  it('once, when a report arrives while a transfer ends', async () => {
    const person = await joinAndLose()
    asked = []
    const before = await ask(person)
    await until('it is asked', async () => asked?.length === 1)
    const lock = await holdLock(app.databaseUrl, lockOf(person))
    const moving = move(person, 'WALLET', 'PG', 30)
    await until('the end of the transfer waits for the account', lock.isAwaited)
    asked[0]?.(3000n)
    await lock.letGo()
    await Promise.all([moving, before.done])
    await until('it has ended', async () => (await rowsOf(person)).length === 2)
    expect(await rowsOf(person)).toEqual([movedIn, [3000n, 0n, 8000n, 0n]])
    asked = undefined
    await refreshGames(app, person)
    expect((await rowsOf(person)).slice(2)).toEqual([[0n, -2000n, 6000n, 2000n]])
  })

  it('with the newer report, when an older one arrives after it', async () => {
    const person = await joinAndLose()
    asked = []
    const older = await ask(person)
    await until('the first is asked', async () => asked?.length === 1)
    app.clock.advance(1)
    const newer = await ask(person)
    await until('the second is asked', async () => asked?.length === 2)
    asked[1]?.(1000n)
    await newer.done
    asked[0]?.(3000n)
    await older.done
    expect(await rowsOf(person)).toEqual([movedIn, [0n, -4000n, 1000n, 4000n]])
    await move(person, 'PG', 'WALLET', 10)
  })

  it('on the day on which the provider was asked', async () => {
    const person = await joinAndLose()
    const before = app.clock.now()
    asked = []
    app.clock.freeze(new Date('2027-01-05T16:59:59.500Z'))
    const late = await ask(person)
    await until('it is asked', async () => asked?.length === 1)
    app.clock.freeze(new Date('2027-01-05T17:00:00.500Z'))
    asked[0]?.(3000n)
    await late.done
    app.clock.set(before)
    expect((await momentsOf(person)).at(-1)).toEqual(new Date('2027-01-05T16:59:59.500Z'))
  })

  it('never before the row before, also by a server whose clock is behind', async () => {
    const person = await joinAndLose()
    asked = []
    app.clock.advance(120)
    const request = await ask(person)
    await until('it is asked', async () => asked?.length === 1)
    asked[0]?.(3000n)
    await request.done
    app.clock.advance(-120)
    await move(person, 'PG', 'WALLET', 10)
    expect(await rowsOf(person)).toEqual([movedIn, lost, [-1000n, 0n, 2000n, 0n]])
    const [, reported, moved] = await momentsOf(person)
    expect(moved).toEqual(reported)
  })

  it('with its correction, when a provider contradicts itself: together nothing', async () => {
    const person = await joinWithMoney(app, 10_000n, ['PG'])
    await move(person, 'WALLET', 'PG', 50)
    asked = []
    for (const [index, satang] of [5000n, 1000n, 5000n].entries()) {
      app.clock.advance(1)
      const request = await ask(person)
      await until('it is asked', async () => asked?.length === index + 1)
      asked[index]?.(satang)
      await request.done
    }
    expect(await rowsOf(person)).toEqual([movedIn, [0n, -4000n, 1000n, 4000n], [0n, 4000n, 5000n, 0n]])
  })

  it('with the next report, when the connection dies before the commit', async () => {
    const person = await joinAndLose()
    const lock = await holdLock(app.databaseUrl, 'lock table play in share mode')
    const request = await ask(person)
    const failed = request.done.then(
      () => false,
      () => true,
    )
    await until('it waits to be written', lock.isAwaited)
    await lock.endWaiting()
    expect(await failed).toBe(true)
    await lock.letGo()
    expect(await rowsOf(person)).toEqual([movedIn])
    expect((await openGame(person)).account.balance).toBe(5000n)
    await refreshGames(app, person)
    expect(await rowsOf(person)).toEqual([movedIn, lost])
  })
})

describe('while a transfer is undecided', () => {
  /** A transfer of 30 baht into PG whose outcome nobody knows; with `errorAfter` the money has arrived. */
  async function begin(person: Person, fault: 'error' | 'errorAfter') {
    await spoilGame(app, 'PG', { call: 'lookUp', fault: 'error' })
    await spoilGame(app, 'PG', { call: 'move', fault })
    expect((await move(person, 'WALLET', 'PG', 30)).body.status).toBe('PROCESSING')
    const leg = await until('it is submitted', () =>
      app.db
        .selectFrom('transfer_leg')
        .selectAll()
        .where('member_id', '=', person.memberId)
        .where('state', '=', 'submitted')
        .executeTakeFirst(),
    )
    // From now on reported balances are stored again.
    app.clock.advance(301)
    await refreshGames(app, person)
    return leg
  }

  it('its money in a reported balance does not count as play, and what was played counts afterwards', async () => {
    const person = await joinAndLose()
    const leg = await begin(person, 'errorAfter')
    expect((await openGame(person)).account.balance).toBe(6000n)
    expect(await rowsOf(person)).toEqual([movedIn])
    await finalize(app.context, legs, { row: leg, ending: { as: 'done', answer: 'done' } })
    expect(await rowsOf(person)).toEqual([movedIn, [3000n, 0n, 8000n, 0n]])
    await mendGames(app)
    await refreshGames(app, person)
    expect(await rowsOf(person)).toEqual([movedIn, [3000n, 0n, 8000n, 0n], [0n, -2000n, 6000n, 2000n]])
  })

  it('and then returned, what was played counts with the next report, although the balance is the same', async () => {
    const person = await joinAndLose()
    const leg = await begin(person, 'error')
    expect((await openGame(person)).account.balance).toBe(3000n)
    expect(await rowsOf(person)).toEqual([movedIn])
    await finalize(app.context, legs, { row: leg, ending: { as: 'returned', answer: 'refused' } })
    await mendGames(app)
    await refreshGames(app, person)
    expect(await rowsOf(person)).toEqual([movedIn, lost])
  })
})
