import { randomUUID } from 'node:crypto'
import type { Transfer } from '@kapao/contract/transfer'
import { checkBook } from '@kapao/testkit/book'
import {
  balanceAtProvider,
  joinWithMoney,
  listGames,
  mendGames,
  openProviders,
  spoilGame,
  switchProvider,
  usernameAt,
} from '@kapao/testkit/games'
import { playAt } from '@kapao/testkit/offers'
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

afterEach(async () => {
  await mendGames(app)
  expect(await checkBook(app.databaseUrl)).toEqual([])
})

afterAll(() => app.close())

type Move = { from: string; to: string; amount: unknown }

function move(person: Person, body: Move, key?: string) {
  return app.wire<Transfer & { message?: string }>('POST', '/api/wallet/transfer', {
    token: person.token,
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
}

async function walletOf(person: Person): Promise<number> {
  return (await app.wire<{ amount: number }>('GET', '/api/wallet', { token: person.token })).body.amount
}

async function latest(person: Person): Promise<Transfer[]> {
  return (await app.wire<{ transfers: Transfer[] }>('GET', '/api/wallet/transfer', { token: person.token }))
    .body.transfers
}

/** The leg that is open. */
function legOf({ memberId }: Person) {
  return app.db
    .selectFrom('transfer_leg')
    .select(['state', 'polls'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
}

function ended(person: Person) {
  return until('the transfer has ended', async () => {
    const [transfer] = await latest(person)
    return transfer && transfer.status !== 'PROCESSING' ? transfer : undefined
  })
}

/** One provider of each class. */
const classes = [
  ['by our reference', 'JOKER'],
  ['in two phases', 'IMI'],
  ['without a reference', 'ASKMEBET'],
] as const

it('counts what was moved into a game whose provider has not returned a balance yet', async () => {
  const person = await joinWithMoney(app, 10_000n, ['IMI'])
  await spoilGame(app, 'IMI', { fault: 'error', call: 'readBalance' })
  await move(person, { from: 'WALLET', to: 'IMI', amount: 60 })
  const { games, total } = await listGames(app, person)
  expect(games.find(({ code }) => code === 'IMI')).toMatchObject({ balance: 60, balanceAt: null })
  expect(total).toBe(100)
})

describe.each(classes)('a transfer with a provider that recognises moves %s', (_class, game) => {
  it('moves money in and out again, to the satang', async () => {
    const person = await joinWithMoney(app, 10_000n, [game])
    const into = await move(person, { from: 'WALLET', to: game, amount: 60.25 })
    expect([into.status, into.body]).toMatchObject([
      200,
      { status: 'SUCCESS', moneyIn: game, waitsFor: null },
    ])
    expect([await walletOf(person), await balanceAtProvider(app, person, game)]).toEqual([39.75, 6025n])
    const out = await move(person, { from: game, to: 'WALLET', amount: 10.5 })
    expect([out.status, out.body]).toMatchObject([200, { status: 'SUCCESS', moneyIn: 'WALLET' }])
    expect([await walletOf(person), await balanceAtProvider(app, person, game)]).toEqual([50.25, 4975n])
    const { body } = await app.wire<{ statements: unknown[] }>('POST', '/api/statement', {
      token: person.token,
      body: { types: ['transfer'] },
    })
    expect(body.statements).toMatchObject([
      { from: game, to: 'WALLET', status: 'SUCCESS', amount: 10.5 },
      { from: 'WALLET', to: game, status: 'SUCCESS', amount: 60.25 },
    ])
  })

  it.each(['error', 'errorAfter', 'reset', 'html', 'timeoutAfter'])(
    'ends automatically, applied once, when the provider answers the move with %s',
    async (fault) => {
      const person = await joinWithMoney(app, 10_000n, [game])
      await spoilGame(app, game, { call: 'move', fault, count: 1 })
      const { status, body } = await move(person, { from: 'WALLET', to: game, amount: 40 })
      // A request without an answer may be polled before the member has waited long enough.
      expect([status, ['PROCESSING', 'SUCCESS']]).toEqual([200, expect.arrayContaining([body.status])])
      const end = await ended(person)
      const atProvider = await balanceAtProvider(app, person, game)
      expect([await walletOf(person), atProvider, end.moneyIn]).toEqual(
        end.status === 'SUCCESS' ? [60, 4000n, game] : [100, 0n, 'WALLET'],
      )
      if (fault.endsWith('After')) expect(end.status).toBe('SUCCESS')
      // A provider with references gets the same reference again, so the transfer succeeds in the end.
      if (game !== 'ASKMEBET') expect(end.status).toBe('SUCCESS')
    },
    25_000,
  )

  it('does not return money that a provider once reports as not found although it has it', async () => {
    const person = await joinWithMoney(app, 10_000n, [game])
    await spoilGame(app, game, { call: 'move', fault: 'forget', count: 1 })
    expect((await move(person, { from: 'WALLET', to: game, amount: 30 })).body.status).toBe('PROCESSING')
    expect(await ended(person)).toMatchObject({ status: 'SUCCESS', moneyIn: game })
    expect(await balanceAtProvider(app, person, game)).toBe(3000n)
  })

  it('credits money from a game only after the provider has confirmed it', async () => {
    const person = await joinWithMoney(app, 5000n, [game])
    await move(person, { from: 'WALLET', to: game, amount: 50 })
    await spoilGame(app, game, { call: 'move', fault: 'errorAfter', count: 1 })
    await spoilGame(app, game, { call: 'lookUp', fault: 'error' })
    const { body } = await move(person, { from: game, to: 'WALLET', amount: 50 })
    expect(body).toMatchObject({ status: 'PROCESSING', waitsFor: game })
    // No answer is not "not found": the provider is asked again, and nothing is submitted twice or returned.
    const { polls } = await legOf(person)
    await until('it was asked three times more', async () => (await legOf(person)).polls > polls + 3)
    expect([(await legOf(person)).state, await walletOf(person)]).toEqual(['submitted', 0])
    await mendGames(app)
    expect((await ended(person)).status).toBe('SUCCESS')
    expect([await walletOf(person), await balanceAtProvider(app, person, game)]).toEqual([50, 0n])
  })

  it('refuses MONEY_NOT_ENOUGH for more than the game holds, and nothing moves', async () => {
    const person = await joinWithMoney(app, 5000n, [game])
    await move(person, { from: 'WALLET', to: game, amount: 20 })
    const { status, body } = await move(person, { from: game, to: 'WALLET', amount: 20.5 })
    expect([status, body]).toMatchObject([409, { message: 'MONEY_NOT_ENOUGH', details: { moneyIn: game } }])
    expect([await walletOf(person), await balanceAtProvider(app, person, game)]).toEqual([30, 2000n])
  })
})

describe('a transfer', () => {
  it('is refused before anything moves: NO_GAME, SLOT_NO_ACCOUNT, TRANSFER_MINIMUM, MONEY_NOT_ENOUGH', async () => {
    const person = await joinWithMoney(app, 10_000n, ['JOKER', 'CIRCUS'])
    const refused: [Move, number, Record<string, unknown>][] = [
      [{ from: 'WALLET', to: 'NOTHING', amount: 10 }, 404, { message: 'NO_GAME' }],
      [{ from: 'NOTHING', to: 'WALLET', amount: 10 }, 404, { message: 'NO_GAME' }],
      [{ from: 'WALLET', to: 'PG', amount: 10 }, 404, { message: 'SLOT_NO_ACCOUNT' }],
      [{ from: 'PG', to: 'JOKER', amount: 10 }, 404, { message: 'SLOT_NO_ACCOUNT' }],
      [
        { from: 'WALLET', to: 'JOKER', amount: 0.99 },
        422,
        { message: 'TRANSFER_MINIMUM', details: { min: 1 } },
      ],
      [
        { from: 'WALLET', to: 'CIRCUS', amount: 1.5 },
        422,
        { message: 'TRANSFER_MINIMUM', details: { step: 1 } },
      ],
      [{ from: 'WALLET', to: 'JOKER', amount: 100.01 }, 409, { message: 'MONEY_NOT_ENOUGH' }],
      [{ from: 'WALLET', to: 'WALLET', amount: 10 }, 400, { message: 'VALIDATION_FAILED' }],
      [{ from: 'WALLET', to: 'JOKER', amount: -1 }, 400, { message: 'VALIDATION_FAILED' }],
    ]
    for (const [body, status, problem] of refused) {
      const response = await move(person, body)
      expect([response.status, response.body]).toMatchObject([status, problem])
    }
    expect(await walletOf(person)).toBe(100)
    expect(await latest(person)).toEqual([])
    expect((await move(person, { from: 'WALLET', to: 'JOKER', amount: 1 })).status).toBe(200)
  })

  it('into a closed provider is refused NO_GAME; out of it the money returns to the wallet', async () => {
    const person = await joinWithMoney(app, 10_000n, ['SLOTXO'])
    await move(person, { from: 'WALLET', to: 'SLOTXO', amount: 50 })
    await switchProvider(app.db, 'SLOTXO', false)
    expect((await move(person, { from: 'WALLET', to: 'SLOTXO', amount: 10 })).body.message).toBe('NO_GAME')
    expect((await move(person, { from: 'SLOTXO', to: 'WALLET', amount: 50 })).body.status).toBe('SUCCESS')
    await switchProvider(app.db, 'SLOTXO', true)
  })

  it('that the provider refuses is TRANSFER_FAIL, and the money is back', async () => {
    const person = await joinWithMoney(app, 10_000n, ['JOKER'])
    // The provider does not know the account.
    await app.db
      .updateTable('game_account')
      .set({ username: 'kpnobody' })
      .where('member_id', '=', person.memberId)
      .execute()
    const { status, body } = await move(person, { from: 'WALLET', to: 'JOKER', amount: 10 })
    expect([status, body]).toMatchObject([
      502,
      { message: 'TRANSFER_FAIL', details: { moneyIn: 'WALLET', amount: 10 } },
    ])
    expect(await walletOf(person)).toBe(100)
    expect(await latest(person)).toMatchObject([{ status: 'FAILED', moneyIn: 'WALLET' }])
  })

  it('into a game that the provider refuses is TRANSFER_FAIL, also where the game holds less than the amount', async () => {
    const person = await joinWithMoney(app, 10_000n, ['JOKER'])
    function rename(username: string) {
      return app.db
        .updateTable('game_account')
        .set({ username })
        .where('member_id', '=', person.memberId)
        .execute()
    }
    const username = await usernameAt(app, person, 'JOKER')
    await rename('kpnobody')
    await spoilGame(app, 'JOKER', { call: 'move', fault: 'delay', delayMs: 500, count: 1 })
    const refused = move(person, { from: 'WALLET', to: 'JOKER', amount: 10 })
    await until('it has begun', async () => (await latest(person)).length === 1)
    await rename(username)
    expect((await refused).body.message).toBe('TRANSFER_FAIL')
    expect(await walletOf(person)).toBe(100)
  })

  it('whose refusal is lost is refused by its own status', async () => {
    const person = await joinWithMoney(app, 10_000n, ['IMI'])
    await move(person, { from: 'WALLET', to: 'IMI', amount: 50 })
    await spoilGame(app, 'IMI', { call: 'move', fault: 'errorAfter', count: 1 })
    expect((await move(person, { from: 'IMI', to: 'WALLET', amount: 60 })).body.status).toBe('PROCESSING')
    expect(await ended(person)).toMatchObject({ status: 'FAILED', moneyIn: 'IMI' })
    expect([await walletOf(person), await balanceAtProvider(app, person, 'IMI')]).toEqual([50, 5000n])
  })

  it('that is not found, and not answered when it is submitted again, is not returned', async () => {
    const person = await joinWithMoney(app, 10_000n, ['JOKER'])
    await spoilGame(app, 'JOKER', { call: 'move', fault: 'error' })
    expect((await move(person, { from: 'WALLET', to: 'JOKER', amount: 50 })).body.status).toBe('PROCESSING')
    const { polls } = await legOf(person)
    await until('it was asked four times more', async () => (await legOf(person)).polls > polls + 3)
    expect([(await legOf(person)).state, await walletOf(person)]).toEqual(['submitted', 50])
    await mendGames(app)
    expect(await ended(person)).toMatchObject({ status: 'SUCCESS', moneyIn: 'JOKER' })
  })

  it('out of a game that is refused when it is submitted again credits nothing', async () => {
    const person = await joinWithMoney(app, 10_000n, ['JOKER'])
    await move(person, { from: 'WALLET', to: 'JOKER', amount: 50 })
    await spoilGame(app, 'JOKER', { call: 'move', fault: 'error', count: 1 })
    await spoilGame(app, 'JOKER', { call: 'lookUp', fault: 'error' })
    expect((await move(person, { from: 'JOKER', to: 'WALLET', amount: 50 })).body.status).toBe('PROCESSING')
    await playAt(app, person, 'JOKER', { stakeSatang: 3000n, result: 'lose' })
    await mendGames(app)
    expect(await ended(person)).toMatchObject({ status: 'FAILED', moneyIn: 'JOKER' })
    expect([await walletOf(person), await balanceAtProvider(app, person, 'JOKER')]).toEqual([50, 2000n])
  })

  it('that never began, because the provider’s prepare step failed, returns at once', async () => {
    const person = await joinWithMoney(app, 10_000n, ['IMI'])
    await spoilGame(app, 'IMI', { call: 'prepare', fault: 'errorAfter', count: 1 })
    const { body } = await move(person, { from: 'WALLET', to: 'IMI', amount: 10 })
    expect(body.message).toBe('TRANSFER_FAIL')
    expect([await walletOf(person), await balanceAtProvider(app, person, 'IMI')]).toEqual([100, 0n])
  })

  it('between two games goes through the wallet, in two lines of the statement', async () => {
    const person = await joinWithMoney(app, 10_000n, ['JOKER', 'ASKMEBET'])
    await move(person, { from: 'WALLET', to: 'JOKER', amount: 70 })
    const { body } = await move(person, { from: 'JOKER', to: 'ASKMEBET', amount: 45 })
    expect(body).toMatchObject({ status: 'SUCCESS', moneyIn: 'ASKMEBET' })
    expect(await balanceAtProvider(app, person, 'JOKER')).toBe(2500n)
    expect(await balanceAtProvider(app, person, 'ASKMEBET')).toBe(4500n)
    expect(await walletOf(person)).toBe(30)
  })

  it('between two games stays in the first when that refuses it, and takes nothing from the wallet', async () => {
    const person = await joinWithMoney(app, 10_000n, ['JOKER', 'ASKMEBET'])
    await move(person, { from: 'WALLET', to: 'JOKER', amount: 10 })
    const { body } = await move(person, { from: 'JOKER', to: 'ASKMEBET', amount: 20 })
    expect(body).toMatchObject({ message: 'MONEY_NOT_ENOUGH', details: { moneyIn: 'JOKER' } })
    expect(await walletOf(person)).toBe(90)
    expect([
      await balanceAtProvider(app, person, 'JOKER'),
      await balanceAtProvider(app, person, 'ASKMEBET'),
    ]).toEqual([1000n, 0n])
  })

  it('between two games stays in the wallet when the second refuses it', async () => {
    const person = await joinWithMoney(app, 10_000n, ['JOKER', 'IMI'])
    await move(person, { from: 'WALLET', to: 'JOKER', amount: 70 })
    await spoilGame(app, 'IMI', { call: 'prepare', fault: 'error', count: 1 })
    const { status, body } = await move(person, { from: 'JOKER', to: 'IMI', amount: 45 })
    expect([status, body]).toMatchObject([502, { message: 'TRANSFER_FAIL', details: { moneyIn: 'WALLET' } }])
    expect(await walletOf(person)).toBe(75)
    expect([
      await balanceAtProvider(app, person, 'JOKER'),
      await balanceAtProvider(app, person, 'IMI'),
    ]).toEqual([2500n, 0n])
  })

  it('is one at a time for a game: the second is TRANSFER_IN_PROGRESS, and other games are not affected', async () => {
    const person = await joinWithMoney(app, 10_000n, ['JOKER', 'PG'])
    await spoilGame(app, 'JOKER', { call: 'move', fault: 'delay', delayMs: 60_000, count: 1 })
    const slow = move(person, { from: 'WALLET', to: 'JOKER', amount: 10 })
    await until('it is on its way', async () => (await listGames(app, person)).inTransfer === 10)
    const second = await move(person, { from: 'WALLET', to: 'JOKER', amount: 5 })
    expect([second.status, second.body]).toMatchObject([409, { message: 'TRANSFER_IN_PROGRESS' }])
    expect((await move(person, { from: 'JOKER', to: 'PG', amount: 5 })).body.message).toBe(
      'TRANSFER_IN_PROGRESS',
    )
    expect((await move(person, { from: 'PG', to: 'JOKER', amount: 5 })).body.message).toBe(
      'TRANSFER_IN_PROGRESS',
    )
    expect((await move(person, { from: 'WALLET', to: 'PG', amount: 20 })).body.status).toBe('SUCCESS')
    expect((await slow).body).toMatchObject({ status: 'PROCESSING' })
    await mendGames(app)
    await until('all have ended', async () =>
      (await latest(person)).every(({ status }) => status === 'SUCCESS'),
    )
    expect(await walletOf(person)).toBe(70)
  })

  it('64 times at once never takes more than the wallet has', async () => {
    const codes = ['JOKER', 'PG', 'BETFLIX', 'PGSLOT', 'JOKER2', 'IMI', 'USUN', 'ASKMEBET']
    const person = await joinWithMoney(app, 10_000n, codes)
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, turn) =>
        move(person, { from: 'WALLET', to: codes[turn % codes.length] ?? '', amount: 15 }),
      ),
    )
    const moved = answers.filter(({ status }) => status === 200).length
    expect(moved).toBeGreaterThan(0)
    expect(moved).toBeLessThanOrEqual(6)
    for (const { status, body } of answers)
      if (status !== 200) expect(['MONEY_NOT_ENOUGH', 'TRANSFER_IN_PROGRESS']).toContain(body.message)
    expect(await walletOf(person)).toBe(100 - 15 * moved)
    const held = await Promise.all(codes.map((code) => balanceAtProvider(app, person, code)))
    expect(held.reduce((sum, each) => sum + each, 0n)).toBe(1500n * BigInt(moved))
  })

  it('repeated with the same idempotency key is the same transfer, in its current state', async () => {
    const person = await joinWithMoney(app, 10_000n, ['JOKER'])
    const key = randomUUID()
    await spoilGame(app, 'JOKER', { call: 'move', fault: 'errorAfter', count: 1 })
    const first = await move(person, { from: 'WALLET', to: 'JOKER', amount: 10 }, key)
    expect(first.body.status).toBe('PROCESSING')
    await ended(person)
    const again = await Promise.all(
      Array.from({ length: 4 }, () => move(person, { from: 'WALLET', to: 'JOKER', amount: 10 }, key)),
    )
    for (const { body } of again) expect(body).toMatchObject({ _id: first.body._id, status: 'SUCCESS' })
    const other = await move(person, { from: 'WALLET', to: 'JOKER', amount: 11 }, key)
    expect([other.status, other.body]).toMatchObject([409, { message: 'IDEMPOTENCY_CONFLICT' }])
    expect(await balanceAtProvider(app, person, 'JOKER')).toBe(1000n)
  })

  it('many times at once with one idempotency key moves once', async () => {
    const person = await joinWithMoney(app, 10_000n, ['JOKER'])
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => move(person, { from: 'WALLET', to: 'JOKER', amount: 10 }, key)),
    )
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    await ended(person)
    expect([await walletOf(person), await balanceAtProvider(app, person, 'JOKER')]).toEqual([90, 1000n])
  })

  it('of another member is inaccessible: members can neither move nor see it', async () => {
    const owner = await joinWithMoney(app, 10_000n, ['JOKER'])
    await move(owner, { from: 'WALLET', to: 'JOKER', amount: 60 })
    const other = await join(app)
    expect((await move(other, { from: 'JOKER', to: 'WALLET', amount: 10 })).body.message).toBe(
      'SLOT_NO_ACCOUNT',
    )
    expect(await latest(other)).toEqual([])
    expect((await listGames(app, other)).total).toBe(0)
    expect(await balanceAtProvider(app, owner, 'JOKER')).toBe(6000n)
  })
})
