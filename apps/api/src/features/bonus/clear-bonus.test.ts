import { randomUUID } from 'node:crypto'
import { checkBook } from '@kapao/testkit/book'
import { joinWithMoney, mendGames, openProviders, spoilGame } from '@kapao/testkit/games'
import { playAt, readGrants, readWallet, refreshGames, writeOffer } from '@kapao/testkit/offers'
import type { Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await openProviders(app.db, ['PG'])
  await writeOffer(app, { code: 'HALF' })
  // No single win meets its condition, not even the largest one.
  await writeOffer(app, { code: 'FAR', percentSuccess: 100_000 })
  await writeOffer(app, {
    code: 'GIFT',
    leastDeposit: 0,
    creditPercent: 0,
    creditFixed: 20,
    percentSuccess: 0,
    percentFail: 5,
  })
})

afterEach(async () => {
  await mendGames(app)
  expect(await checkBook(app.databaseUrl)).toEqual([])
})

afterAll(() => app.close())

function activate({ token }: Person, code: string) {
  return app.wire('GET', `/api/bonus/activate/${code}`, { token })
}

function clear({ token }: Person, key: string = randomUUID()) {
  return app.wire('GET', '/api/bonus/clear', { token, headers: { 'idempotency-key': key } })
}

async function intoGame(person: Person, amount: number) {
  const body = { from: 'WALLET', to: 'PG', amount }
  const { status } = await app.wire('POST', '/api/wallet/transfer', { token: person.token, body })
  expect(status).toBe(200)
}

describe('an active bonus', () => {
  it('has its credit taken back when it is cancelled, even if the money is in a game', async () => {
    const person = await joinWithMoney(app, 20_000n, ['PG'])
    await activate(person, 'HALF')
    await intoGame(person, 290)
    const key = randomUUID()
    for (const { status, body } of [await clear(person, key), await clear(person, key)])
      expect([status, body]).toEqual([200, { message: 'BONUS_CLEAR', takenBack: 100 }])
    expect(await readWallet(app, person)).toBe(200)
    const { body: statement } = await app.wire<{ statements: unknown[] }>('POST', '/api/statement', {
      token: person.token,
      body: { types: ['finish_bonus'] },
    })
    expect(statement.statements).toMatchObject([{ from: 'WALLET', to: 'BONUS', amount: 100 }])
    expect((await clear(person)).body).toMatchObject({ message: 'BONUS_CLEAR' })
  })

  it('has what play has won taken back too when it is cancelled ahead: the member keeps the deposit', async () => {
    const person = await joinWithMoney(app, 20_000n, ['PG'])
    await activate(person, 'FAR')
    await intoGame(person, 290)
    await playAt(app, person, 'PG', { stakeSatang: 500n, result: 'win' })
    await refreshGames(app, person)
    const { grant } = await readGrants(app, person)
    const ahead = (grant?.value ?? 0) - 300
    expect(ahead).toBeGreaterThan(0)
    expect(grant).toMatchObject({ state: 'ACTIVE', takesBack: 100 + ahead, keeps: 200 })
    expect((await clear(person)).body).toMatchObject({ takenBack: 100 + ahead })
    expect(await readWallet(app, person)).toBe(200)
    expect((await readGrants(app, person)).last).toMatchObject({
      state: 'CANCELLED',
      takesBack: 100 + ahead,
      keeps: 200,
    })
  })

  it('takes nothing back when it is cancelled after play has cost some of the deposit', async () => {
    const person = await joinWithMoney(app, 20_000n, ['PG'])
    await activate(person, 'HALF')
    await intoGame(person, 290)
    await playAt(app, person, 'PG', { stakeSatang: 15_000n, result: 'lose' })
    await refreshGames(app, person)
    expect((await readGrants(app, person)).grant).toMatchObject({ value: 150, takesBack: 0, keeps: 150 })
    expect((await clear(person)).body).toMatchObject({ takenBack: 0 })
    expect(await readWallet(app, person)).toBe(10)
  })

  it('stays active while a game returns no money: TRANSFER_FAIL, and while a transfer is open: TRANSFER_IN_PROGRESS', async () => {
    const person = await joinWithMoney(app, 20_000n, ['PG'])
    await activate(person, 'HALF')
    await intoGame(person, 290)
    await spoilGame(app, 'PG', { fault: 'error' })
    expect((await clear(person)).body).toMatchObject({ message: 'TRANSFER_FAIL' })
    await mendGames(app)
    await spoilGame(app, 'PG', { call: 'move', fault: 'error' })
    expect((await clear(person)).body).toMatchObject({ message: 'TRANSFER_IN_PROGRESS' })
    expect((await readGrants(app, person)).grant).toMatchObject({ state: 'ACTIVE' })
  })

  it('cannot be cancelled once its condition is met: BONUS_REMAINING', async () => {
    const person = await joinWithMoney(app, 0n)
    await activate(person, 'GIFT')
    expect((await clear(person)).body).toMatchObject({ message: 'BONUS_REMAINING' })
    expect(await readWallet(app, person)).toBe(20)
  })
})
