import { joinWithMoney, openProviders } from '@kapao/testkit/games'
import { playAt, refreshGames } from '@kapao/testkit/offers'
import { login, type Person } from '@kapao/testkit/people'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sumMemberDays, sumProviderDays } from './play.ts'
import { rollUpPlay } from './roll-up-play.ts'

let app: TestApp

// Two protocols: JOKER knows moves by our reference, IMI by its own id.
const games = ['JOKER', 'IMI'] as const

beforeAll(async () => {
  app = await startTestApp({}, { retryPolicy: fastRetryPolicy })
  await openProviders(app.db, games)
})

// Closing checks every invariant of play.
afterAll(() => app.close())

type Kind = 'in' | 'out' | 'between' | 'all' | 'win' | 'lose' | 'refresh' | 'days' | 'rollUp'
type Step = { kind: Kind; game: 0 | 1; share: number }

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    ...(['in', 'in', 'out', 'between', 'all', 'win', 'win', 'lose', 'lose', 'lose'] as const),
    ...(['refresh', 'refresh', 'refresh', 'days', 'rollUp'] as const),
  ),
  game: fc.constantFrom(0, 1),
  share: fc.integer({ min: 10, max: 100 }),
})

/** What a game holds, what the server has to know of it, and what was moved, in satang. */
type Account = { real: bigint; known: bigint; movedIn: bigint; movedOut: bigint }
type Moment = { at: Date; accounts: Account[] }

function part(satang: bigint, share: number): bigint {
  return ((satang * BigInt(share)) / 10_000n) * 100n
}

/** One member's history, with the model of it after each step. */
async function play(steps: readonly Step[]): Promise<{ person: Person; moments: Moment[] }> {
  let wallet = 100_000n
  const person = await joinWithMoney(app, wallet, games)
  const accounts: [Account, Account] = [
    { real: 0n, known: 0n, movedIn: 0n, movedOut: 0n },
    { real: 0n, known: 0n, movedIn: 0n, movedOut: 0n },
  ]
  const moments: Moment[] = [{ at: app.clock.now(), accounts: structuredClone(accounts) }]
  async function move(from: string, to: string, satang: bigint): Promise<boolean> {
    const { status } = await app.wire('POST', '/api/wallet/transfer', {
      token: person.token,
      body: { from, to, amount: Number(satang) / 100 },
    })
    return status === 200
  }
  function put(account: Account, satang: bigint): void {
    account.real += satang
    account.known += satang
    account.movedIn += satang
  }
  /** The server knows of a win only what was moved out above what it knew. */
  function take(account: Account, satang: bigint): void {
    account.real -= satang
    account.known = account.known > satang ? account.known - satang : 0n
    account.movedOut += satang
  }
  for (const { kind, game, share } of steps) {
    // The steps lie apart, so that each moment between two of them is before one and after the other.
    app.clock.advance(20)
    const [account, other] = game === 0 ? accounts : [accounts[1], accounts[0]]
    const [code, otherCode] = game === 0 ? games : [games[1], games[0]]
    if (kind === 'in' && part(wallet, share) >= 100n) {
      const satang = part(wallet, share)
      expect(await move('WALLET', code, satang)).toBe(true)
      put(account, satang)
      wallet -= satang
    } else if (kind === 'out' && part(account.real, share) >= 100n) {
      const satang = part(account.real, share)
      expect(await move(code, 'WALLET', satang)).toBe(true)
      take(account, satang)
      wallet += satang
    } else if (kind === 'between' && part(account.real, share) >= 100n) {
      const satang = part(account.real, share)
      expect(await move(code, otherCode, satang)).toBe(true)
      take(account, satang)
      put(other, satang)
    } else if (kind === 'all') {
      const body = { to: 'WALLET' }
      await app.wire('POST', '/api/wallet/transferAll', { token: person.token, body })
      for (const each of accounts) {
        each.known = each.real
        const satang = part(each.real, 100)
        if (satang < 100n) continue
        take(each, satang)
        wallet += satang
      }
    } else if ((kind === 'win' || kind === 'lose') && part(account.real, share) >= 100n)
      account.real += await playAt(app, person, code, {
        stakeSatang: part(account.real, share),
        result: kind,
      })
    else if (kind === 'refresh') {
      await refreshGames(app, person)
      for (const each of accounts) each.known = each.real
    } else if (kind === 'days') {
      app.clock.advance(share * 2000)
      person.token = await login(app, person.phone)
    } else if (kind === 'rollUp') await rollUpPlay.run(undefined, app.context)
    app.clock.advance(20)
    moments.push({ at: app.clock.now(), accounts: structuredClone(accounts) })
  }
  return { person, moments }
}

/** What play has won in a game in a time, in satang. */
async function wonBetween({ memberId }: Person, game: string, from: Date, to: Date): Promise<bigint> {
  const { rows } = await sql<{ result: bigint }>`
    select coalesce(sum(result), 0)::bigint as result from play
    where member_id = ${memberId} and game = ${game} and reported_at >= ${from} and reported_at < ${to}`.execute(
    app.db,
  )
  return rows[0]?.result ?? 0n
}

const ever = { firstDay: '2026-01-01', beforeDay: '2100-01-01' }

/** The sums by day, computed here from all rows. */
async function sumHere(where: { member_id?: string; game?: string }): Promise<Map<string, bigint[]>> {
  const rows = await app.db
    .selectFrom('play')
    .select(['reported_at', 'result', 'turnover'])
    .where((each) => each.and(where))
    .where('result', '<>', 0n)
    .execute()
  const days = new Map<string, bigint[]>()
  for (const { reported_at: at, result, turnover } of rows) {
    const day = new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
    const [results = 0n, turnovers = 0n, updates = 0n] = days.get(day) ?? []
    days.set(day, [results + result, turnovers + turnover, updates + 1n])
  }
  return days
}

type Sums = Awaited<ReturnType<typeof sumMemberDays>>

function byDay(sums: Sums): Map<string, bigint[]> {
  return new Map(
    sums.map(({ day, resultSatang, turnoverSatang, updates }) => [
      day,
      [resultSatang, turnoverSatang, updates],
    ]),
  )
}

describe('a history', () => {
  it('of transfers and play adds up: what was won in a time is the change of the balance, less what was moved in, plus what was moved out', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
        const { person, moments } = await play([{ kind: 'in', game: 0, share: 60 }, ...steps])
        for (const [index, game] of games.entries())
          for (const [since, first] of moments.entries())
            for (const last of moments.slice(since + 1)) {
              const [before, after] = [first.accounts[index]!, last.accounts[index]!]
              const expected =
                after.known -
                before.known -
                (after.movedIn - before.movedIn) +
                (after.movedOut - before.movedOut)
              expect([game, await wonBetween(person, game, first.at, last.at)]).toEqual([game, expected])
            }
        expect(byDay(await sumMemberDays(app.db, { memberId: person.memberId, ...ever }))).toEqual(
          await sumHere({ member_id: person.memberId }),
        )
        for (const game of games) {
          const sums = await sumProviderDays(app.db, ever)
          expect(byDay(sums.filter((each) => each.game === game))).toEqual(await sumHere({ game }))
        }
      }),
      { numRuns: Number(process.env['KAPAO_PLAY_HISTORIES'] ?? 15), seed: 20_261_125 },
    )
  }, 600_000)
})
