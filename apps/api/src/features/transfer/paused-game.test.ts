import { randomUUID } from 'node:crypto'
import type { Transfer } from '@kapao/contract/transfer'
import {
  balanceAtProvider,
  joinWithMoney,
  listGames,
  mendGames,
  openProviders,
  spoilGame,
} from '@kapao/testkit/games'
import type { Person } from '@kapao/testkit/people'
import { until } from '@kapao/testkit/until'
import { readWallet } from '@kapao/testkit/offers'
import { joinPauser, type Pauses } from '@kapao/testkit/parties'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let pauser: Pauses

beforeAll(async () => {
  app = await startTestApp({}, { retryPolicy: fastRetryPolicy })
  await openProviders(app.db, ['PG', 'JOKER', 'IMI'])
  pauser = await joinPauser(app)
})

afterEach(() => pauser.resumeAll())

// Closing the app checks the whole book.
afterAll(() => app.close())

function move({ token }: Person, body: { from: string; to: string; amount: number }, key?: string) {
  return app.wire<Transfer & { message?: string; details?: unknown }>('POST', '/api/wallet/transfer', {
    token,
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
}

describe('while a game provider is paused', () => {
  it('no transfer into it or out of it begins, nothing moves, and other games work', async () => {
    const person = await joinWithMoney(app, 10_000n, ['JOKER', 'IMI'])
    await move(person, { from: 'WALLET', to: 'JOKER', amount: 30 })
    await pauser.pause('game:JOKER')
    for (const way of [
      { from: 'WALLET', to: 'JOKER' },
      { from: 'JOKER', to: 'WALLET' },
      { from: 'JOKER', to: 'IMI' },
    ]) {
      const { status, body } = await move(person, { ...way, amount: 10 })
      expect([status, body]).toMatchObject([
        409,
        { message: 'PARTY_PAUSED', details: { kind: 'game', code: 'JOKER' } },
      ])
    }
    expect([await readWallet(app, person), await balanceAtProvider(app, person, 'JOKER')]).toEqual([
      70,
      3000n,
    ])
    expect((await move(person, { from: 'WALLET', to: 'IMI', amount: 10 })).body.status).toBe('SUCCESS')
    const { games } = await listGames(app, person)
    expect(games.map(({ code, isPaused }) => [code, isPaused])).toEqual(
      expect.arrayContaining([
        ['JOKER', true],
        ['IMI', undefined],
      ]),
    )
    await pauser.resume('game:JOKER')
    expect((await move(person, { from: 'JOKER', to: 'WALLET', amount: 30 })).body.status).toBe('SUCCESS')
  })

  it('a transfer of everything leaves what is there, and brings home the rest', async () => {
    const person = await joinWithMoney(app, 10_000n, ['JOKER', 'IMI'])
    await move(person, { from: 'WALLET', to: 'JOKER', amount: 30 })
    await move(person, { from: 'WALLET', to: 'IMI', amount: 20 })
    await pauser.pause('game:JOKER')
    const { token } = person
    const all = await app.wire('POST', '/api/wallet/transferAll', { token, body: { to: 'WALLET' } })
    expect(all.body['transfers']).toEqual(
      expect.arrayContaining([
        { from: 'JOKER', amount: 0, status: 'FAILED', code: 'PARTY_PAUSED' },
        { from: 'IMI', amount: 20, status: 'SUCCESS' },
      ]),
    )
    expect(await readWallet(app, person)).toBe(70)
    const into = await app.wire('POST', '/api/wallet/transferAll', { token, body: { to: 'JOKER' } })
    expect(into.body['message']).toBe('PARTY_PAUSED')
  })

  it('a transfer that was in flight is finished, and its repeat returns it', async () => {
    const person = await joinWithMoney(app, 10_000n, ['JOKER'])
    await spoilGame(app, 'JOKER', { fault: 'error' })
    const key = randomUUID()
    const begun = await move(person, { from: 'WALLET', to: 'JOKER', amount: 40 }, key)
    expect(begun.body.status).toBe('PROCESSING')
    await pauser.pause('game:JOKER')
    const repeated = await move(person, { from: 'WALLET', to: 'JOKER', amount: 40 }, key)
    expect(repeated.body._id).toBe(begun.body._id)
    await mendGames(app)
    await until('it has ended', async () => (await balanceAtProvider(app, person, 'JOKER')) === 4000n)
    expect(await readWallet(app, person)).toBe(60)
  })

  it('a transfer between two games that has left the first one reaches the paused second one', async () => {
    const person = await joinWithMoney(app, 10_000n, ['JOKER', 'IMI'])
    await move(person, { from: 'WALLET', to: 'JOKER', amount: 50 })
    await spoilGame(app, 'JOKER', { fault: 'error' })
    await move(person, { from: 'JOKER', to: 'IMI', amount: 50 })
    await pauser.pause('game:IMI')
    await mendGames(app)
    await until('it has arrived', async () => (await balanceAtProvider(app, person, 'IMI')) === 5000n)
    expect(await readWallet(app, person)).toBe(50)
  })
})
