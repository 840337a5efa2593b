import type { Answer } from '@kapao/contract/call'
import {
  amountPerMember,
  type getMemberReport,
  type listReportMembers,
  memberCountNames,
  type MemberReport,
} from '@kapao/contract/member-report'
import type { getReport } from '@kapao/contract/report'
import { dayOf } from '@kapao/i18n/date'
import { recordDeposit } from '@kapao/testkit/movements'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { join } from '@kapao/testkit/people'
import { sealAndSumUp } from '@kapao/testkit/seals'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let kanda: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  kanda = await joinOperator(app, { operatorId: 'kanda' })
})

afterAll(() => app.close())

function report(body: object, speak = kanda.speak) {
  return app.wire<Answer<typeof getMemberReport>>('POST', '/api/operator/member-report', { ...speak, body })
}

function members(body: object, speak = kanda.speak) {
  return app.wire<Answer<typeof listReportMembers>>('POST', '/api/operator/member-report/members', {
    ...speak,
    body,
  })
}

function baht({ reports }: MemberReport) {
  const found = reports.find(({ currency }) => currency === 'BAHT')
  if (found === undefined) throw new Error('The report has no baht')
  return found
}

describe('a report of members', () => {
  it('of a book without a seal has no figures', async () => {
    const days = { from: '2026-03-01', until: '2026-03-03' }
    expect((await report(days)).body).toEqual({ seal: null, terms: 0, reports: [] })
  })

  it('counts each member once, names its seal, and opens each count onto its members, page by page', async () => {
    const today = dayOf(app.clock.now())
    const days = { from: today, until: today }
    const people = [await join(app), await join(app), await join(app)]
    for (const [index, satang] of [
      [0, 50_000n],
      [0, 20_050n],
      [1, 10_000n],
    ] as const)
      await recordDeposit(app, {
        memberId: people[index]?.memberId ?? '',
        satang,
        happenedAt: new Date(app.clock.now()),
      })
    await sealAndSumUp(app.db)
    const { body } = await report(days)
    expect(body.seal?.hash).toMatch(/^[0-9a-f]{64}$/)
    const { total, days: rows, churn } = baht(body)
    expect(total).toMatchObject({
      registrations: 3,
      firstDeposits: 2,
      activeMembers: 2,
      depositors: 2,
      deposits: 800.5,
      firstDeposited: 600,
    })
    expect(rows).toEqual([{ day: today, figures: total }])
    expect(churn).toEqual({ activeBefore: 0, churned: 0 })
    for (const figure of memberCountNames) {
      const first = (await members({ ...days, figure, currency: 'BAHT', limit: 1 })).body
      expect([figure, first.total]).toEqual([figure, total[figure]])
      const rest = (await members({ ...days, figure, currency: 'BAHT', after: first.next })).body
      expect(rest.total).toBeNull()
      expect(first.members.length + rest.members.length).toBe(total[figure])
    }
    const listed = (await members({ ...days, figure: 'depositors', currency: 'BAHT' })).body.members
    expect(listed.find(({ memberId }) => memberId === people[0]?.memberId)).toMatchObject({
      day: today,
      deposits: 700.5,
    })
    expect((await members({ ...days, figure: 'depositors', currency: 'LAK' })).body).toEqual({
      members: [],
      total: 0,
      next: null,
    })
    expect(
      (await members({ ...days, figure: 'registrations', currency: 'BAHT', source: 'NOWHERE' })).body.total,
    ).toBe(0)
    const inviter = people[0]?.memberId
    expect((await members({ ...days, figure: 'registrations', currency: 'BAHT', inviter })).body.total).toBe(
      0,
    )
  })

  it('agrees with the report of money about deposits, first deposits and the net result', async () => {
    const today = dayOf(app.clock.now())
    const days = { from: today, until: today }
    const money = (
      await app.wire<Answer<typeof getReport>>('POST', '/api/operator/report', { ...kanda.speak, body: days })
    ).body
    const { total } = baht((await report(days)).body)
    const figures = money.reports.find(({ currency }) => currency === 'BAHT')?.total
    expect(figures?.deposits.amount).toBe(total.deposits)
    expect(figures?.firstDeposits).toEqual({ amount: total.firstDeposited, entries: total.firstDeposits })
    expect(figures?.netGameResult.amount).toBe(total.netGameResult)
    expect(amountPerMember(total, 'meanFirstDeposit')).toBe(300)
    expect(amountPerMember({ ...total, activeMembers: 0 }, 'arpu')).toBeUndefined()
  })

  it('refuses days that are no period', async () => {
    for (const days of [
      { from: '2026-03-02', until: '2026-03-01' },
      { from: '2025-01-01', until: '2026-01-02' },
      { from: '2026-02-30', until: '2026-03-01' },
      { from: '2026-03-01' },
    ]) {
      expect((await report(days)).status).toBe(400)
      expect((await members({ ...days, figure: 'churned', currency: 'BAHT' })).status).toBe(400)
    }
    const days = { from: '2026-03-01', until: '2026-03-01' }
    expect((await members({ ...days, figure: 'deposits', currency: 'BAHT' })).status).toBe(400)
    expect((await members({ ...days, figure: 'churned', currency: 'BAHT', inviter: 'kanda' })).status).toBe(
      400,
    )
  })

  it('is for those who may read reports', async () => {
    const days = { from: '2026-03-01', until: '2026-03-01' }
    const finance = await joinOperator(app, { operatorId: 'ekk', roles: ['finance'] })
    expect((await report(days, finance.speak)).status).toBe(200)
    const cashier = await joinOperator(app, { operatorId: 'ploy', roles: ['cashier'] })
    expect((await report(days, cashier.speak)).status).toBe(403)
    expect((await members({ ...days, figure: 'churned', currency: 'BAHT' }, cashier.speak)).status).toBe(403)
  })
})
