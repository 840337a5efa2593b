import type { Answer } from '@kapao/contract/call'
import type { getServiceReport, listServiceItems } from '@kapao/contract/service-report'
import type { Withdrawal } from '@kapao/contract/withdrawal'
import { dayOf } from '@kapao/i18n/date'
import { joinWithMoney } from '@kapao/testkit/games'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { letPayoutsGo, untilStage } from '@kapao/testkit/payouts'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let kanda: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({}, { retryPolicy: fastRetryPolicy })
  kanda = await joinOperator(app, { operatorId: 'kanda' })
})

afterAll(() => app.close())

function report(body: object, speak = kanda.speak) {
  return app.wire<Answer<typeof getServiceReport>>('POST', '/api/operator/service-report', { ...speak, body })
}

function list(body: object, speak = kanda.speak) {
  return app.wire<Answer<typeof listServiceItems>>('POST', '/api/operator/service-report/items', {
    ...speak,
    body,
  })
}

describe('a report of service', () => {
  it('measures a withdrawal that the rules approved, and says what is owed now', async () => {
    const today = dayOf(app.clock.now())
    const days = { from: today, until: today }
    const before = (await report(days)).body
    expect(before).toMatchObject({
      deposits: [],
      operators: [],
      chats: { asked: 0, answered: 0, seconds: null },
    })
    await letPayoutsGo(app.db)
    const somchai = await joinWithMoney(app, 1_000_000n)
    const { _id: id } = (
      await app.wire<Withdrawal>('POST', '/api/wallet/withdraw', {
        token: somchai.token,
        body: { amount: 400 },
      })
    ).body
    await untilStage(app, somchai, { id, stage: 'PAID' })
    const { withdrawals, liabilities, differences } = (await report(days)).body
    expect(withdrawals).toMatchObject({
      asked: 1,
      open: 0,
      paid: 1,
      returned: 0,
      decided: 1,
      approvedByRules: 1,
    })
    for (const step of Object.values(withdrawals.steps)) expect(step).not.toBeNull()
    expect(liabilities).toEqual([
      { currency: 'BAHT', inWallets: 9600, heldForWithdrawals: 0, onItsWay: 0, inGames: 0, total: 9600 },
    ])
    expect(differences).toEqual({ count: 0, since: null })
    const paid = await list({ ...days, behind: { of: 'withdrawals', count: 'paid' } })
    expect(paid.body).toEqual({
      items: [
        {
          kind: 'withdrawal',
          itemId: id,
          at: expect.stringMatching(/^\d{4}-.*Z$/),
          outcome: 'paid',
          seconds: expect.any(Number),
          memberId: somchai.memberId,
          amount: 400,
          currency: 'BAHT',
        },
      ],
      total: 1,
      next: null,
    })
    const [item] = paid.body.items
    const after = { at: item?.at, itemId: '0' }
    expect((await list({ ...days, behind: { of: 'withdrawals' }, after })).body).toEqual({
      items: [],
      total: null,
      next: null,
    })
    const other = { from: '2026-01-01', until: '2026-01-02' }
    expect((await report(other)).body.withdrawals).toMatchObject({ asked: 0, steps: { whole: null } })
  })

  it('refuses days that are no period', async () => {
    for (const days of [
      { from: '2026-03-02', until: '2026-03-01' },
      { from: '2025-01-01', until: '2026-01-02' },
      { from: '2026-02-30', until: '2026-03-01' },
      { from: '2026-03-01' },
    ])
      expect((await report(days)).status).toBe(400)
    const behind = { of: 'chats' }
    const march = { from: '2026-03-01', until: '2026-03-01' }
    for (const wrong of [
      { behind: { of: 'deposits' } },
      { behind: { of: 'gifts' } },
      { behind, limit: 0 },
      { behind, limit: 501 },
      { behind, after: { at: 'now', itemId: '1' } },
      { behind, from: '2026-03-02' },
    ])
      expect((await list({ ...march, ...wrong })).status).toBe(400)
    expect((await list({ ...march, behind })).body).toEqual({ items: [], total: 0, next: null })
  })

  it('is for those who may read reports', async () => {
    const days = { from: '2026-03-01', until: '2026-03-01' }
    const finance = await joinOperator(app, { operatorId: 'ekk', roles: ['finance'] })
    expect((await report(days, finance.speak)).status).toBe(200)
    const cashier = await joinOperator(app, { operatorId: 'ploy', roles: ['cashier'] })
    expect((await report(days, cashier.speak)).status).toBe(403)
    expect((await list({ ...days, behind: { of: 'chats' } }, cashier.speak)).status).toBe(403)
  })
})
