import { randomUUID } from 'node:crypto'
import {
  balanceAtProvider,
  joinWithMoney,
  listGames,
  mendGames,
  openProviders,
  spoilGame,
  switchProvider,
} from '@kapao/testkit/games'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { join, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({}, { retryPolicy: fastRetryPolicy })
  await openProviders(app.db)
})

afterEach(() => mendGames(app))

afterAll(() => app.close())

type TransferPart = {
  to: string
  transfers: { from: string; amount: number; status: string; code?: string }[]
}

function transferAll(person: Person, to: string, key = randomUUID()) {
  return app.wire<TransferPart>('POST', '/api/wallet/transferAll', {
    token: person.token,
    body: { to },
    headers: { 'idempotency-key': key },
  })
}

function put(person: Person, to: string, amount: number) {
  return app.wire('POST', '/api/wallet/transfer', {
    token: person.token,
    body: { from: 'WALLET', to, amount },
  })
}

async function walletOf(person: Person): Promise<number> {
  return (await app.wire<{ amount: number }>('GET', '/api/wallet', { token: person.token })).body.amount
}

describe('transferring everything into one account', () => {
  it('moves every game’s balance to the wallet at once and returns the result of each', async () => {
    const person = await joinWithMoney(app, 10_000n, ['JOKER', 'IMI', 'ASKMEBET', 'CIRCUS'])
    await put(person, 'JOKER', 10.5)
    await put(person, 'IMI', 20)
    await put(person, 'ASKMEBET', 30)
    const { status, body } = await transferAll(person, 'WALLET')
    expect(status).toBe(200)
    expect(body.transfers.toSorted((one, other) => one.amount - other.amount)).toEqual([
      { from: 'JOKER', amount: 10.5, status: 'SUCCESS' },
      { from: 'IMI', amount: 20, status: 'SUCCESS' },
      { from: 'ASKMEBET', amount: 30, status: 'SUCCESS' },
    ])
    expect([await walletOf(person), (await listGames(app, person)).total]).toEqual([100, 100])
  })

  it('into a game includes the other games and the wallet', async () => {
    const person = await joinWithMoney(app, 10_000n, ['JOKER', 'PG'])
    await put(person, 'JOKER', 25)
    // What is there already stays there.
    await put(person, 'PG', 5)
    const { body } = await transferAll(person, 'PG')
    expect(body).toEqual({
      to: 'PG',
      transfers: [
        { from: 'JOKER', amount: 25, status: 'SUCCESS' },
        { from: 'WALLET', amount: 95, status: 'SUCCESS' },
      ],
    })
    expect([await walletOf(person), await balanceAtProvider(app, person, 'PG')]).toEqual([0, 10_000n])
  })

  it('leaves what a game cannot accept, and what a game that does not respond holds, and reports it', async () => {
    const person = await joinWithMoney(app, 10_050n, ['CIRCUS', 'PG', 'JOKER'])
    await put(person, 'PG', 20)
    await put(person, 'JOKER', 30)
    await app.wire('GET', '/api/wallet/refresh/slot', { token: person.token })
    await spoilGame(app, 'PG', { call: 'readBalance', fault: 'error' })
    const { body } = await transferAll(person, 'CIRCUS')
    expect(body.transfers).toEqual([
      { from: 'JOKER', amount: 30, status: 'SUCCESS' },
      { from: 'PG', amount: 0, status: 'FAILED', code: 'TRANSFER_FAIL' },
      { from: 'WALLET', amount: 80, status: 'SUCCESS' },
    ])
    expect(await walletOf(person)).toBe(0.5)
  })

  it('repeated with its idempotency key returns the current results, and transfers nothing more', async () => {
    const person = await joinWithMoney(app, 10_000n, ['JOKER', 'PG'])
    await put(person, 'JOKER', 40)
    await spoilGame(app, 'JOKER', { call: 'move', fault: 'errorAfter', count: 1 })
    await spoilGame(app, 'PG', { call: 'move', fault: 'errorAfter', count: 1 })
    const key = randomUUID()
    const first = await transferAll(person, 'WALLET', key)
    expect(first.body.transfers).toMatchObject([{ from: 'JOKER', amount: 40, status: 'PROCESSING' }])
    await until('it has ended', async () => (await walletOf(person)) === 100)
    const { body: answered } = await transferAll(person, 'WALLET', key)
    expect(answered.transfers).toEqual([{ from: 'JOKER', amount: 40, status: 'SUCCESS' }])
    await mendGames(app)
    await put(person, 'PG', 10)
    expect((await transferAll(person, 'WALLET', key)).body).toEqual(answered)
    expect(await walletOf(person)).toBe(90)
  })

  it('into a game, repeated, returns the same transfers in their current state, and begins none', async () => {
    const person = await joinWithMoney(app, 10_000n, ['JOKER', 'PG'])
    await put(person, 'JOKER', 40)
    await spoilGame(app, 'JOKER', { call: 'move', fault: 'errorAfter', count: 1 })
    await spoilGame(app, 'JOKER', { call: 'lookUp', fault: 'error' })
    const key = randomUUID()
    const first = await transferAll(person, 'PG', key)
    const onward = { from: 'WALLET', amount: 60, status: 'SUCCESS' }
    expect(first.body.transfers).toEqual([{ from: 'JOKER', amount: 40, status: 'PROCESSING' }, onward])
    // The wallet is empty now, and still has a part in it.
    expect((await transferAll(person, 'PG', key)).body).toEqual(first.body)
    await mendGames(app)
    await until('it has ended', async () => (await walletOf(person)) === 40)
    const ended = [{ from: 'JOKER', amount: 40, status: 'SUCCESS' }, onward]
    for (const _ of ['read', 'stored'])
      expect((await transferAll(person, 'PG', key)).body.transfers).toEqual(ended)
    expect([await walletOf(person), await balanceAtProvider(app, person, 'PG')]).toEqual([40, 6000n])
  })

  it('into a closed provider is refused NO_GAME before anything moves', async () => {
    const person = await joinWithMoney(app, 10_000n, ['JOKER', 'SLOTXO'])
    await put(person, 'JOKER', 40)
    await switchProvider(app.db, 'SLOTXO', false)
    expect((await transferAll(person, 'SLOTXO')).body).toMatchObject({ message: 'NO_GAME' })
    await switchProvider(app.db, 'SLOTXO', true)
    expect([await walletOf(person), await balanceAtProvider(app, person, 'JOKER')]).toEqual([60, 4000n])
  })

  it('returns TRANSFER_IN_PROGRESS for a game with a transfer on its way', async () => {
    const person = await joinWithMoney(app, 10_000n, ['JOKER'])
    await put(person, 'JOKER', 40)
    await spoilGame(app, 'JOKER', { call: 'move', fault: 'error' })
    await put(person, 'JOKER', 10)
    const { body } = await transferAll(person, 'WALLET')
    expect(body.transfers).toEqual([
      { from: 'JOKER', amount: 0, status: 'FAILED', code: 'TRANSFER_IN_PROGRESS' },
    ])
  })

  it('is refused NO_GAME and SLOT_NO_ACCOUNT, and never touches another member’s games', async () => {
    const owner = await joinWithMoney(app, 10_000n, ['JOKER'])
    await put(owner, 'JOKER', 40)
    const other = await join(app)
    expect((await transferAll(other, 'NOTHING')).body).toMatchObject({ message: 'NO_GAME' })
    expect((await transferAll(other, 'JOKER')).body).toMatchObject({ message: 'SLOT_NO_ACCOUNT' })
    expect((await transferAll(other, 'WALLET')).body).toEqual({ to: 'WALLET', transfers: [] })
    expect(await balanceAtProvider(app, owner, 'JOKER')).toBe(4000n)
  })
})
