import { checkBook } from '@kapao/testkit/book'
import { joinWithMoney, openProviders } from '@kapao/testkit/games'
import { readWallet, refreshGames, writeOffer } from '@kapao/testkit/offers'
import type { Person } from '@kapao/testkit/people'
import { isSomebodyWaiting } from '@kapao/testkit/lock'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { holdEntry } from '@kapao/ledger/ledger'
import { until } from '@kapao/testkit/until'
import { withdrawal } from '@kapao/testkit/test-book'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { applyBalanceUpdate } from './apply-balance-update.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  await openProviders(app.db, ['PG', 'JOKER'])
  await writeOffer(app, { code: 'HALF' })
  await writeOffer(app, { code: 'FREE', percentSuccess: 0, place: 2 })
  await writeOffer(app, {
    code: 'GIFT',
    leastDeposit: 0,
    creditPercent: 0,
    creditFixed: 20,
    percentFail: 50,
    place: 3,
  })
})

afterEach(async () => {
  expect(await checkBook(app.databaseUrl)).toEqual([])
})

afterAll(() => app.close())

async function begin(code: string): Promise<Person> {
  const person = await joinWithMoney(app, 20_000n, ['PG', 'JOKER'])
  const { status } = await app.wire('GET', `/api/bonus/activate/${code}`, { token: person.token })
  expect(status).toBe(200)
  return person
}

/** Applies a balance of PG; returns whether that changed anything. */
function apply(
  { memberId }: Person,
  beforeSatang: bigint,
  afterSatang: bigint,
  { isMove = false, at = app.clock.now() } = {},
) {
  const update = { memberId, game: 'PG', beforeSatang, afterSatang, isMove, at }
  return app.context.transaction((tx) => applyBalanceUpdate(tx, app.context, update))
}

async function grantOf({ memberId }: Person) {
  const query = app.db.selectFrom('member_grant').selectAll().where('member_id', '=', memberId)
  return query.executeTakeFirstOrThrow()
}

describe('a balance that a game reports', () => {
  it('counts as won or lost and as played, once for each change', async () => {
    const person = await begin('HALF')
    expect(await apply(person, 10_000n, 12_000n)).toBe(true)
    expect(await apply(person, 12_000n, 11_500n)).toBe(true)
    expect(await grantOf(person)).toMatchObject({ balance_updates: 2, result: 1_500n, played: 2_500n })
  })

  it('changes nothing when it is the same as before, and nothing without a grant', async () => {
    const person = await begin('HALF')
    app.clock.advance(60)
    expect(await apply(person, 10_000n, 10_000n)).toBe(false)
    const { reported_at: reported, ...grant } = await grantOf(person)
    expect(grant).toMatchObject({ balance_updates: 0, result: 0n, played: 0n })
    expect(reported.getTime()).toBeGreaterThan(grant.began_at.getTime() + 59_000)
    expect(await apply(await joinWithMoney(app, 20_000n), 0n, 500n)).toBe(false)
  })

  it('counts as won, and not as played, where only a transfer has shown it', async () => {
    const person = await begin('HALF')
    expect(await apply(person, 10_000n, 12_000n, { isMove: true })).toBe(true)
    expect(await grantOf(person)).toMatchObject({ balance_updates: 1, result: 2_000n, played: 0n })
  })

  it('fails a grant, also one that was met, and takes nothing back of what play has lost', async () => {
    const person = await begin('FREE')
    expect(await apply(person, 30_000n, 3_000n)).toBe(true)
    expect(await grantOf(person)).toMatchObject({ state: 'failed', taken_back: 0n, result: -27_000n })
  })
})

describe('a grant without a deposit that fails', () => {
  /** Begins a gift of 20 baht, of which so many satang are in a game. */
  async function beginGift(awaySatang: number): Promise<Person> {
    const person = await joinWithMoney(app, 0n, ['PG', 'JOKER'])
    const { token } = person
    await app.wire('GET', '/api/bonus/activate/GIFT', { token })
    const body = { from: 'WALLET', to: 'JOKER', amount: awaySatang / 100 }
    expect((await app.wire('POST', '/api/wallet/transfer', { token, body })).status).toBe(200)
    await refreshGames(app, person)
    return person
  }

  it('gives back what is left of its credit, as far as the wallet holds it', async () => {
    const rich = await beginGift(500)
    await apply(rich, 1_000n, 0n)
    const poor = await beginGift(1_500)
    await apply(poor, 1_000n, 0n)
    expect(await grantOf(rich)).toMatchObject({ state: 'failed', result: -1_000n, taken_back: 1_000n })
    expect(await grantOf(poor)).toMatchObject({ state: 'failed', result: -1_000n, taken_back: 500n })
    expect([await readWallet(app, rich), await readWallet(app, poor)]).toEqual([5, 0])
  })

  it('ends also by a report that changes nothing, once the balances of all games are known', async () => {
    const person = await beginGift(500)
    const allKnown = app.clock.now()
    app.clock.advance(60)
    expect(await apply(person, 1_000n, 0n)).toBe(true)
    expect((await grantOf(person)).state).toBe('active')
    expect(await apply(person, 0n, 0n, { at: allKnown })).toBe(true)
    expect((await grantOf(person)).state).toBe('failed')
  })

  it('gives back what a movement leaves that takes money from the wallet at the same moment', async () => {
    const person = await beginGift(500)
    const { applied } = await app.context.transaction(async (tx) => {
      await holdEntry(tx, withdrawal(person.memberId, 1_200n))
      const waiting = apply(person, 1_000n, 0n)
      await until('the balance waits for the wallet', () => isSomebodyWaiting(app.databaseUrl))
      return { applied: waiting }
    })
    expect(await applied).toBe(true)
    expect(await grantOf(person)).toMatchObject({ state: 'failed', taken_back: 300n })
    expect(await readWallet(app, person)).toBe(0)
  })
})
