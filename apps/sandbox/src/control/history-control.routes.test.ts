import { createTestDatabase, type TestDatabase } from '@kapao/testkit/postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bench, startBench } from '../testing/bench.ts'

let database: TestDatabase
let bench: Bench

beforeAll(async () => {
  database = await createTestDatabase()
  bench = await startBench({ databaseUrl: database.url, callbackUrl: 'http://127.0.0.1:1' })
})
afterAll(async () => {
  await bench.readTotals()
  await bench.close()
  await database.drop()
})

const endsAt = '2026-03-14T15:09:00.000Z'

const payout = {
  reference: 'w1',
  bank: 'SCB',
  account: '4011111111',
  name: 'มาลี ศรีสุข',
  amount: 300,
  state: 'paid',
  reason: null,
  bankReference: '20260301100000ABCDEFGHJKL',
  createdAt: '2026-03-01T10:00:00Z',
  settledAt: '2026-03-01T10:00:05Z',
}

const game = {
  code: 'PG',
  username: 'kp23456789ab',
  password: 'Kabcde1234',
  openedAt: '2026-03-01T09:00:00Z',
  won: '-4000',
  moves: [
    { reference: 'r1', direction: 'in', amount: '10000', at: '2026-03-01T09:00:01Z' },
    { reference: 'r2', direction: 'out', amount: '5000', at: '2026-03-01T09:30:00Z' },
  ],
}

function put(body: unknown) {
  return bench.say('PUT', '/control/history', { body })
}

describe('the history of the demo at the companies', () => {
  test.each([
    ['a game that does not exist', { games: [{ ...game, code: 'CHESS' }] }],
    ['an amount below the game’s points', { games: [{ ...game, code: 'CIRCUS', won: '-4050' }] }],
    ['an amount that is no number', { payouts: [{ ...payout, amount: '300' }] }],
  ])('is refused with %s, and leaves nothing', async (_what, change) => {
    const answer = await put({ endsAt, payouts: [payout], games: [game], ...change })
    expect(answer.status).toBe(400)
    expect((await bench.say('GET', '/control/history')).body).toEqual({ endsAt: null })
    expect(await bench.readTotals()).toMatchObject({ payouts: { paid: 0 }, games: { PG: { in: '0' } } })
  })

  test('counts in their totals, with the money at the members’ banks, and only once', async () => {
    const before = await bench.readTotals()
    expect((await put({ endsAt, payouts: [payout], games: [game] })).body).toEqual({ endsAt })
    const later = { ...payout, reference: 'w2', bankReference: null }
    const again = await put({ endsAt: '2026-03-15T00:00:00Z', payouts: [later], games: [] })
    expect(again.body).toEqual({ endsAt })
    expect(await bench.readTotals()).toMatchObject({
      bank: { held: String(BigInt(before.bank.held) + 30_000n) },
      payouts: { paid: 1, sums: { BAHT: '30000' } },
      games: { PG: { in: '10000', out: '5000', held: '1000', won: '-4000' } },
    })
    const { body } = await bench.say('GET', '/control/games/PG/kp23456789ab')
    expect(body['moves']).toHaveLength(2)
  })
})
