import type { Answer } from '@kapao/contract/call'
import type { getToday } from '@kapao/contract/today'
import { dayOf } from '@kapao/i18n/date'
import { activateGames, joinWithMoney, openProviders } from '@kapao/testkit/games'
import { recordDeposit } from '@kapao/testkit/movements'
import { playAt, refreshGames } from '@kapao/testkit/offers'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { join } from '@kapao/testkit/people'
import { sealAll, sealAndSumUp } from '@kapao/testkit/seals'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startOfDay } from '../statement/statement.ts'

let app: TestApp
let kanda: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  kanda = await joinOperator(app, { operatorId: 'kanda' })
})

beforeEach(() => app.clock.set(new Date('2026-11-25T07:30:00Z')))

afterAll(() => app.close())

type Today = Answer<typeof getToday>

async function today({ speak } = kanda): Promise<Today> {
  const { status, body } = await app.wire<Today>('GET', '/api/operator/today', speak)
  expect(status).toBe(200)
  return body
}

function baht({ currencies }: Today) {
  const found = currencies.find(({ currency }) => currency === 'BAHT')
  if (found === undefined) throw new Error('There is no baht')
  return found
}

describe('today', () => {
  it('has no figures before the first seal, and says where no money is', async () => {
    expect(await today()).toMatchObject({
      day: '2026-11-25',
      dayBefore: '2026-11-18',
      seal: null,
      currencies: [],
      registered: { today: 0, before: 0 },
      differences: { count: 0, since: null },
    })
  })

  it('is compared with the same part of the day a week before, not to the end of the hour', async () => {
    const { memberId } = await join(app)
    for (const [satang, at] of [
      // 00:00 and 14:05 in Bangkok today; the last second of yesterday.
      [10_000n, '2026-11-24T17:00:00Z'],
      [2_000n, '2026-11-25T07:05:00Z'],
      [1n, '2026-11-24T16:59:59Z'],
      // A week before: 09:00, 14:29:59 and 14:35 in Bangkok.
      [30_000n, '2026-11-18T02:00:00Z'],
      [400n, '2026-11-18T07:29:59Z'],
      [50n, '2026-11-18T07:35:00Z'],
    ] as const)
      await recordDeposit(app, { memberId, satang, happenedAt: new Date(at) })
    await sealAndSumUp(app.db)
    const answer = await today()
    const { figures, hours } = baht(answer)
    expect(figures.today.deposits).toEqual({ amount: 120, entries: 2 })
    expect(figures.before.deposits).toEqual({ amount: 304, entries: 2 })
    expect(hours.map(({ hour }) => hour)).toEqual([...Array(24).keys()])
    expect(hours[0]?.today.deposits).toEqual({ amount: 100, entries: 1 })
    // The hour of a week before is whole: it is over.
    expect(hours[14]).toMatchObject({
      today: { deposits: { amount: 20 } },
      before: { deposits: { amount: 4.5 } },
    })
    expect(answer.until).toMatch(/^2026-11-25T07:30:/)
  })

  it('ends at the seal that the sums go up to while newer entries are not in them', async () => {
    const { memberId } = await join(app)
    const before = await today()
    app.clock.set(new Date(before.seal?.sealedAt ?? ''))
    const sealed = await today()
    await recordDeposit(app, { memberId, satang: 100n, happenedAt: app.clock.now() })
    const unsealed = await today()
    expect(unsealed.until).toBe(before.seal?.sealedAt)
    expect(unsealed.currencies).toEqual(sealed.currencies)
    // Sealed, and not summed up.
    await sealAll(app.db)
    expect((await today()).until).toBe(before.seal?.sealedAt)
  })

  it('has not begun just after midnight, while the sums go up to a seal of the day before', async () => {
    const { memberId } = await join(app)
    const nextDay = new Date(Date.parse((await today()).seal?.sealedAt ?? '') + 36 * 3_600_000)
    const start = startOfDay(dayOf(nextDay))
    const weekBefore = new Date(start.getTime() - 7 * 24 * 3_600_000 + 3_600_000)
    await recordDeposit(app, { memberId, satang: 700n, happenedAt: weekBefore })
    await sealAndSumUp(app.db)
    await recordDeposit(app, { memberId, satang: 100n, happenedAt: nextDay })
    app.clock.set(nextDay)
    const ekk = await joinOperator(app, { operatorId: 'ekk', roles: ['finance'] })
    const answer = await today(ekk)
    expect(answer.until).toBe(start.toISOString())
    expect(baht(answer).figures.before.deposits).toEqual({ amount: 0, entries: 0 })
    expect(baht(answer).hours[1]?.before.deposits).toEqual({ amount: 7, entries: 1 })
  })

  it('counts who registered and who is here', async () => {
    app.clock.set(new Date('2026-11-25T07:32:00Z'))
    const before = await today()
    await join(app)
    const somsri = await join(app)
    app.clock.set(new Date('2026-11-25T07:40:00Z'))
    const { registered, here } = await today()
    expect(registered.today - before.registered.today).toBe(2)
    expect(here - before.here).toBe(2)
    app.clock.set(new Date('2026-11-25T07:44:00Z'))
    expect((await today()).here).toBe(0)
    await app.wire('GET', '/api/wallet', { token: somsri.token })
    expect((await today()).here).toBe(1)
    const weekAgo = new Date('2026-11-18T07:00:00Z')
    await sql`update member set created_at = ${weekAgo} where member_id = ${somsri.memberId}`.execute(app.db)
    expect((await today()).registered).toEqual({ today: registered.today - 1, before: 1 })
  })

  it('says where the money is: in wallets, held, in games, at banks', async () => {
    const before = (await today()).book.find(({ currency }) => currency === 'BAHT')
    await openProviders(app.db, ['PG'])
    const dao = await joinWithMoney(app, 50_000n)
    await activateGames(app, dao, ['PG'])
    const transfer = { from: 'WALLET', to: 'PG', amount: 200 }
    expect(
      (await app.wire('POST', '/api/wallet/transfer', { token: dao.token, body: transfer })).status,
    ).toBe(200)
    const won = await playAt(app, dao, 'PG', { stakeSatang: 2_000n, result: 'win' })
    await refreshGames(app, dao)
    const book = (await today()).book.find(({ currency }) => currency === 'BAHT')
    const { rows } = await sql<{ sum: string }>`
      select sum(balance)::text as sum from ledger.account where currency = 'BAHT'`.execute(app.db)
    expect(book).toMatchObject({
      inWallets: Number(rows[0]?.sum) / 100,
      inGames: 200 + Number(won) / 100,
      heldForWithdrawals: 0,
      openWithdrawals: 0,
      onItsWay: 0,
      openTransfers: 0,
    })
    const received = (book?.atBanks ?? 0) + (book?.atGateways ?? 0)
    expect(received - (before?.atBanks ?? 0) - (before?.atGateways ?? 0)).toBe(500)
  })

  it('tells the result of the games by the hour', async () => {
    const dao = await joinWithMoney(app, 50_000n)
    await activateGames(app, dao, ['PG'])
    await app.wire('POST', '/api/wallet/transfer', {
      token: dao.token,
      body: { from: 'WALLET', to: 'PG', amount: 300 },
    })
    await playAt(app, dao, 'PG', { stakeSatang: 3_000n, result: 'lose' })
    await refreshGames(app, dao)
    // A seal ends before the oldest running transaction, which may be one of another test file, and needs an entry.
    const answer = await until('the report of play is sealed', async () => {
      await recordDeposit(app, {
        memberId: dao.memberId,
        satang: 1n,
        happenedAt: new Date('2025-06-01T00:00:00Z'),
      })
      await sealAndSumUp(app.db)
      const found = await today()
      return baht(found).figures.today.turnover.entries >= 1 ? found : undefined
    })
    const { figures, hours, providers } = baht(answer)
    expect(providers).toEqual([{ game: 'PG', today: figures.today.gameResult.amount, before: 0 }])
    expect(figures.today.turnover.amount).toBe(30)
    expect(hours[14]?.today.gameResult).toEqual(figures.today.gameResult)
  })

  it('is for those who may read reports', async () => {
    const cashier = await joinOperator(app, { operatorId: 'ploy', roles: ['cashier'] })
    expect((await app.wire('GET', '/api/operator/today', cashier.speak)).status).toBe(403)
  })
})
