import type { Answer } from '@kapao/contract/call'
import type { CostTerms, getCostTerms } from '@kapao/contract/cost-terms'
import type { getReport } from '@kapao/contract/report'
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

async function read() {
  return (await app.wire<Answer<typeof getCostTerms>>('GET', '/api/operator/report/terms', kanda.speak)).body
}

function set(body: object, speak = kanda.speak) {
  return app.wire<{ version?: number; message?: string }>('PUT', '/api/operator/report/terms', {
    ...speak,
    body,
  })
}

async function reportOf(asked: object) {
  const body = { from: '2026-03-01', until: '2026-03-31', ...asked }
  return (await app.wire<Answer<typeof getReport>>('POST', '/api/operator/report', { ...kanda.speak, body }))
    .body
}

function feesOf({ reports }: Awaited<ReturnType<typeof reportOf>>) {
  return reports.find(({ currency }) => currency === 'BAHT')?.total.fees.amount
}

const fee = {
  account: 'bank:KBANK',
  direction: 'in',
  currency: 'BAHT',
  from: '2026-01-01',
  percent: 1.5,
  fixed: 0.25,
} as const
const share = { game: 'PG', from: '2026-01', percent: 12, carriesLosses: true }
const terms: CostTerms = { providers: [share], fees: [fee] }

describe('what providers and banks take', () => {
  it('is nothing until somebody sets it, and every change is a version that reports can name', async () => {
    const { memberId } = await join(app)
    await recordDeposit(app, { memberId, satang: 100_000n, happenedAt: new Date('2026-03-01T10:00:00Z') })
    await sealAndSumUp(app.db)
    expect(await read()).toMatchObject({ version: 0, setAt: null, terms: { providers: [], fees: [] } })
    const before = await reportOf({})
    expect([before.terms, feesOf(before)]).toEqual([0, 0])
    const { accounts } = await read()
    const account = accounts.find(({ currency }) => currency === 'BAHT')?.account ?? ''

    expect((await set({ version: 0, terms: { ...terms, fees: [{ ...fee, account }] } })).body).toEqual({
      version: 1,
    })
    expect(await read()).toMatchObject({ version: 1, setBy: 'kanda', terms: { providers: [share] } })
    const first = await reportOf({})
    expect([first.terms, feesOf(first)]).toEqual([1, 15.25])
    const { total } = first.reports[0]!
    expect(total.netGameResult.amount).toBe(-15.25)

    const dearer = { ...terms, fees: [{ ...fee, account, percent: 2 }] }
    expect((await set({ version: 1, terms: dearer })).body).toEqual({ version: 2 })
    expect(feesOf(await reportOf({}))).toBe(20.25)
    expect(await reportOf({ terms: 1 })).toEqual(first)
    expect(await reportOf({ terms: 0 })).toEqual(before)
  })

  it('is not overwritten by who read an older version: COST_TERMS_CHANGED', async () => {
    const { version } = await read()
    const late = await set({ version: version - 1, terms })
    expect([late.status, late.body.message]).toEqual([409, 'COST_TERMS_CHANGED'])
    const both = await Promise.all([set({ version, terms }), set({ version, terms })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await read()).version).toBe(version + 1)
  })

  it('is refused where it makes no sense, and nothing changes', async () => {
    const { version } = await read()
    for (const wrong of [
      { providers: [{ ...share, percent: 101 }], fees: [] },
      { providers: [{ ...share, percent: 1.234 }], fees: [] },
      { providers: [{ ...share, from: '2026-13' }], fees: [] },
      { providers: [share, { ...share, percent: 5 }], fees: [] },
      { providers: [], fees: [{ ...fee, account: 'wallet' }] },
      { providers: [], fees: [{ ...fee, fixed: -1 }] },
      { providers: [], fees: [fee, { ...fee, percent: 0 }] },
    ])
      expect([wrong, (await set({ version, terms: wrong })).status]).toEqual([wrong, 400])
    expect((await read()).version).toBe(version)
    expect(await reportOf({ terms: 999_999 })).toMatchObject({ message: 'NO_DATA' })
  })

  it('is set by those who may, and read by those who may read reports', async () => {
    const marketing = await joinOperator(app, { operatorId: 'malee', roles: ['marketing'] })
    expect((await set({ version: 0, terms }, marketing.speak)).status).toBe(403)
    const path = '/api/operator/report/terms'
    expect((await app.wire('GET', path, marketing.speak)).status).toBe(200)
    const cashier = await joinOperator(app, { operatorId: 'ploy', roles: ['cashier'] })
    expect((await app.wire('GET', path, cashier.speak)).status).toBe(403)
  })
})
