import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../platform/context.ts'
import { spendOtpBudget } from './otp-budget.ts'

type Budgets = Partial<Pick<Context['config'], 'OTP_BUDGET_ADDRESS' | 'OTP_BUDGET_RANGE' | 'OTP_BUDGET_SITE'>>

let app: TestApp
let now: Date
let logged: unknown[]

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
})

beforeEach(async () => {
  now = new Date('2026-11-20T05:10:00Z')
  logged = []
  await app.db.deleteFrom('otp_budget').execute()
})

afterAll(() => app.close())

const hour = 3600
const day = 24 * hour

/** A sender with these budgets alone, whose alarms are collected. */
function sender(budgets: Budgets): () => ReturnType<typeof spendOtpBudget> {
  const { context } = app
  function collect(fields: object, event: string): void {
    logged.push({ event, ...fields })
  }
  const own = {
    ...context,
    clock: { now: () => now },
    config: {
      ...context.config,
      OTP_BUDGET_ADDRESS: [],
      OTP_BUDGET_RANGE: [],
      OTP_BUDGET_SITE: [],
      ...budgets,
    },
    log: { warn: collect, error: collect } as never,
  }
  return () =>
    context.transaction((tx) => spendOtpBudget(tx, own, { address: '10.1.1.1', phone: '0812345678' }))
}

async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < times; count += 1) await work()
}

describe('an alarm', () => {
  it('is logged once in a window when four fifths of the site’s budget are used, and once when it is spent', async () => {
    const send = sender({ OTP_BUDGET_SITE: [{ soft: 100, hard: 10, seconds: hour }] })
    await repeat(7, send)
    expect(logged).toEqual([])
    await repeat(3, send)
    const low = { event: 'otp.budget_low', sent: 8, hard: 10, seconds: hour }
    expect(logged).toEqual([low])
    await repeat(2, send)
    const until = new Date('2026-11-20T06:00:00Z')
    const spent = { event: 'otp.budget_spent', scope: 'site', hard: 10, seconds: hour, until }
    expect(logged).toEqual([low, spent])
    now = until
    await repeat(8, send)
    expect(logged).toEqual([low, spent, low])
  })

  it('is logged of an address only when its budget is spent', async () => {
    const send = sender({ OTP_BUDGET_ADDRESS: [{ soft: 100, hard: 10, seconds: hour }] })
    await repeat(10, send)
    expect(logged).toEqual([])
    await repeat(1, send)
    expect(logged).toMatchObject([{ event: 'otp.budget_spent', scope: 'address' }])
  })
})

describe('the proof of work', () => {
  const [strict, lax] = [
    [{ soft: 2, hard: 100, seconds: hour }],
    [{ soft: 4, hard: 100, seconds: hour }],
  ] as const

  it.each([
    ['an address', { OTP_BUDGET_ADDRESS: strict, OTP_BUDGET_RANGE: lax }],
    ['a range', { OTP_BUDGET_ADDRESS: lax, OTP_BUDGET_RANGE: strict }],
  ])('is as hard as the budget demands that is exceeded most: that of %s', async (_whose, budgets) => {
    const send = sender(budgets)
    await repeat(4, send)
    expect(await send()).toMatchObject({ kind: 'proof', difficulty: 2.5 })
  })

  it('is needed until the first of two windows ends that demand the same', async () => {
    const send = sender({
      OTP_BUDGET_ADDRESS: [hour, day].map((seconds) => ({ soft: 1, hard: 100, seconds })),
    })
    expect(await send()).toEqual({ kind: 'free' })
    expect(await send()).toEqual({ kind: 'proof', difficulty: 2, until: new Date('2026-11-20T06:00:00Z') })
  })

  it('is needed for the first code where none is free', async () => {
    const send = sender({ OTP_BUDGET_ADDRESS: [{ soft: 0, hard: 100, seconds: hour }] })
    expect(await send()).toMatchObject({ kind: 'proof', difficulty: 1 })
  })
})
