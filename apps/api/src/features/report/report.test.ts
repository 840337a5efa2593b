import type { Answer } from '@kapao/contract/call'
import { flowNames, type getReport, type listFigureEntries, type Report } from '@kapao/contract/report'
import { dayOf } from '@kapao/i18n/date'
import { activateGames, joinWithMoney, openProviders } from '@kapao/testkit/games'
import { recordDeposit } from '@kapao/testkit/movements'
import { playAt, refreshGames } from '@kapao/testkit/offers'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { join } from '@kapao/testkit/people'
import { sealAndSumUp } from '@kapao/testkit/seals'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeReports } from './compose-report.ts'

let app: TestApp
let kanda: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  kanda = await joinOperator(app, { operatorId: 'kanda' })
})

afterAll(() => app.close())

function report(body: object, speak = kanda.speak) {
  return app.wire<Answer<typeof getReport>>('POST', '/api/operator/report', { ...speak, body })
}

function entries(body: object, speak = kanda.speak) {
  return app.wire<Answer<typeof listFigureEntries>>('POST', '/api/operator/report/entries', {
    ...speak,
    body,
  })
}

function baht({ reports }: Report) {
  const found = reports.find(({ currency }) => currency === 'BAHT')
  if (found === undefined) throw new Error('The report has no baht')
  return found
}

const march = { from: '2026-03-01', until: '2026-03-03' }

describe('a report', () => {
  it('of a book without a seal has no figures', async () => {
    expect((await report(march)).body).toEqual({ seal: null, terms: 0, reports: [] })
  })

  it('shows each day of Bangkok and each account, and is the same again at the same seal', async () => {
    const [somchai, noi] = [await join(app), await join(app)]
    for (const [{ memberId }, satang, at] of [
      [somchai, 50_000n, '2026-03-01T10:00:00Z'],
      [somchai, 20_050n, '2026-03-01T17:00:00Z'],
      [noi, 10_000n, '2026-03-02T10:00:00Z'],
    ] as const)
      await recordDeposit(app, { memberId, satang, happenedAt: new Date(at) })
    await sealAndSumUp(app.db)
    const { body } = await report(march)
    expect(baht(body).rows.map(({ key, figures }) => [key, figures.deposits, figures.firstDeposits])).toEqual(
      [
        ['2026-03-01', { amount: 500, entries: 1 }, { amount: 500, entries: 1 }],
        ['2026-03-02', { amount: 300.5, entries: 2 }, { amount: 100, entries: 1 }],
        ['2026-03-03', { amount: 0, entries: 0 }, { amount: 0, entries: 0 }],
      ],
    )
    expect(baht(body).total.netDeposits).toEqual({ amount: 800.5 })
    const byAccount = (await report({ ...march, by: 'account' })).body
    expect(baht(byAccount).total).toEqual(baht(body).total)
    expect(baht(byAccount).rows).toHaveLength(1)

    await recordDeposit(app, {
      memberId: noi.memberId,
      satang: 700n,
      happenedAt: new Date('2026-03-03T10:00:00Z'),
    })
    await sealAndSumUp(app.db)
    expect(baht((await report(march)).body).total.netDeposits).toEqual({ amount: 807.5 })
    expect((await report({ ...march, sealNo: body.seal?.sealNo })).body).toEqual(body)
  })

  it('never adds up baht and kip', () => {
    const moved = { day: '2026-03-01', source: 'bank:X', destination: 'wallet', isReversal: false } as const
    const sums = (['BAHT', 'LAK'] as const).map((currency) => ({
      ...moved,
      currency,
      isFirstDeposit: false,
      entries: 1,
      amountSatang: 100n,
    }))
    const played = sums.map(({ day, currency }) => ({
      day,
      currency,
      game: 'PG',
      resultSatang: 300n,
      turnoverSatang: 300n,
      updates: 1,
      stakes: 1,
    }))
    for (const by of ['day', 'account'] as const) {
      const reports = composeReports(
        { moved: sums, played, costs: [] },
        { from: '2026-03-01', until: '2026-03-01', by },
      )
      expect(
        reports.map(({ currency, total }) => [currency, total.deposits.amount, total.gameResult.amount]),
      ).toEqual([
        ['BAHT', 1, 3],
        ['LAK', 1, 3],
      ])
    }
  })

  it('refuses days that are no period, and a seal that is not there', async () => {
    for (const days of [
      { from: '2026-03-02', until: '2026-03-01' },
      { from: '2025-01-01', until: '2026-01-02' },
      { from: '2026-02-30', until: '2026-03-01' },
      { from: '2026-03-01' },
    ]) {
      expect((await report(days)).status).toBe(400)
      const asked = { ...days, figure: 'deposits', currency: 'BAHT', sealNo: 1 }
      expect((await entries(asked)).status).toBe(400)
    }
    const unknown = { ...march, sealNo: 1_000_000 }
    expect((await report(unknown)).body).toMatchObject({ message: 'NO_DATA' })
    expect((await entries({ ...unknown, figure: 'drop', currency: 'BAHT' })).body).toMatchObject({
      message: 'NO_DATA',
    })
  })

  it('is for those who may read reports', async () => {
    const finance = await joinOperator(app, { operatorId: 'ekk', roles: ['finance'] })
    expect((await report(march, finance.speak)).status).toBe(200)
    const cashier = await joinOperator(app, { operatorId: 'ploy', roles: ['cashier'] })
    expect((await report(march, cashier.speak)).status).toBe(403)
    const asked = { ...march, figure: 'deposits', currency: 'BAHT', sealNo: 1 }
    expect((await entries(asked, cashier.speak)).status).toBe(403)
  })
})

describe('the entries behind a figure', () => {
  it('come to the figure, of a day, an account or the whole period, page by page', async () => {
    const { body } = await report(march)
    const sealNo = body.seal?.sealNo ?? 0
    const asked = { ...march, currency: 'BAHT', sealNo }
    for (const figure of flowNames)
      expect([figure, (await entries({ ...asked, figure })).body.total]).toEqual([
        figure,
        baht(body).total[figure],
      ])
    const day = { ...asked, figure: 'deposits', from: '2026-03-02', until: '2026-03-02' }
    const first = (await entries({ ...day, limit: 1 })).body
    const second = (await entries({ ...day, limit: 1, after: first.next })).body
    expect([first, second].map((page) => page.entries.map(({ amount }) => amount))).toEqual([[100], [200.5]])
    expect([first.total, second.total]).toEqual([{ amount: 300.5, entries: 2 }, null])
    expect(second.next).toBeNull()
    const [account] = baht((await report({ ...march, by: 'account' })).body).rows
    const ofAccount = (await entries({ ...asked, figure: 'deposits', account: account?.key })).body
    expect(ofAccount.total).toEqual(account?.figures.deposits)
    expect((await entries({ ...asked, figure: 'deposits', account: 'bank:NOBODY' })).body).toMatchObject({
      entries: [],
      total: { amount: 0, entries: 0 },
    })
  })
})

describe('the result of the games', () => {
  it('is what members lost by the reports of the provider, and opens onto these reports', async () => {
    await openProviders(app.db, ['PG'])
    const dao = await joinWithMoney(app, 50_000n)
    await activateGames(app, dao, ['PG'])
    const transfer = { from: 'WALLET', to: 'PG', amount: 200 }
    expect(
      (await app.wire('POST', '/api/wallet/transfer', { token: dao.token, body: transfer })).status,
    ).toBe(200)
    let won = 0n
    for (const result of ['lose', 'win', 'lose'] as const) {
      won += await playAt(app, dao, 'PG', { stakeSatang: 2_000n, result })
      await refreshGames(app, dao)
    }
    const today = dayOf(app.clock.now())
    const days = { from: today, until: today }
    // A seal ends before the oldest running transaction, which may be one of another test file, and needs an entry.
    const body = await until('the reports of play are sealed', async () => {
      const happenedAt = new Date('2025-06-01T00:00:00Z')
      await recordDeposit(app, { memberId: dao.memberId, satang: 1n, happenedAt })
      await sealAndSumUp(app.db)
      const answer = (await report(days)).body
      const found = answer.reports.find(({ currency }) => currency === 'BAHT')
      return found?.total.gameResult.entries === 3 ? answer : undefined
    })
    const { gameResult, drop } = baht(body).total
    expect(drop).toEqual({ amount: 200, entries: 1 })
    expect(gameResult).toEqual({ amount: -Number(won) / 100, entries: 3 })
    const sealNo = body.seal?.sealNo ?? 0
    const asked = { ...days, figure: 'gameResult', currency: 'BAHT', sealNo }
    const first = (await entries({ ...asked, limit: 2, account: 'provider:PG' })).body
    const second = (await entries({ ...asked, limit: 2, after: first.next })).body
    expect([first.total, second.total]).toEqual([gameResult, null])
    const read = [...first.entries, ...second.entries]
    expect(read).toHaveLength(3)
    expect(read.every(({ memberId }) => memberId === dao.memberId)).toBe(true)
    expect(read.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(-Number(won))
    const byAccount = baht((await report({ ...days, by: 'account' })).body).rows
    expect(byAccount.find(({ key }) => key === 'provider:PG')?.figures.gameResult).toEqual(gameResult)
    expect((await entries({ ...asked, account: 'bank:KBANK' })).body.total).toEqual({ amount: 0, entries: 0 })
  })
})
