import type { StatementLine } from '@kapao/contract/statement'
import { postEntry } from '@kapao/ledger/ledger'
import { openKbankAccount, payment, sendKbankWebhook } from '@kapao/testkit/kbank'
import { join, type Person } from '@kapao/testkit/people'
import { deposit } from '@kapao/testkit/test-book'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp()
  await openKbankAccount(app.db)
  person = await join(app)
  const { body } = await app.wire<{ amount: number }>('POST', '/api/qrcode/KBANK', {
    token: person.token,
    body: { amount: 1 },
  })
  // Every payment of an amount reserved for a member's QR belongs to that member, the twelfth like the first.
  for (let turn = 1; turn <= 12; turn += 1) await sendKbankWebhook(app, payment(body.amount))
})

afterAll(() => app.close())

function list(body: unknown, token = person.token) {
  return app.wire<{ total: number; statements: StatementLine[] }>('POST', '/api/statement', { token, body })
}

describe('the statement', () => {
  it('returns ten lines a page, newest first, with the total', async () => {
    const { body } = await list({})
    expect(body.total).toBe(12)
    expect(body.statements).toHaveLength(10)
    expect(body.statements[0]).toMatchObject({
      statementType: 'deposit',
      status: 'SUCCESS',
      from: 'KBANK',
      to: 'WALLET',
    })
  })

  it('returns every line on exactly one page', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page, limit: 5 })))
    const ids = pages.flatMap(({ body }) => body.statements.map(({ _id }) => _id))
    expect(new Set(ids).size).toBe(12)
    expect(pages.map(({ body }) => body.statements.length)).toEqual([5, 5, 2])
  })

  it('returns an empty page after the last one', async () => {
    expect((await list({ page: 1000 })).body).toEqual({ total: 12, statements: [] })
  })

  it('returns only the lines of the requested kinds and days, with their total', async () => {
    function dayAround(days: number) {
      return new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
    }
    const period = { from: dayAround(-1), to: dayAround(1) }
    const few = await list({ types: ['deposit', 'bonus'], ...period, limit: 5, page: 3 })
    expect([few.body.total, few.body.statements.length]).toEqual([12, 2])
    expect((await list({ types: ['withdraw'] })).body).toEqual({ total: 0, statements: [] })
    expect((await list({ to: '2020-01-01' })).body).toEqual({ total: 0, statements: [] })
    expect((await list({ from: '2020-01-01' })).body.total).toBe(12)
  })

  it('uses the days of Bangkok, the first and the last included', async () => {
    const anan = await join(app)
    const moments = [
      '2026-03-01T16:59:59Z',
      '2026-03-01T17:00:00Z',
      '2026-03-03T16:59:59Z',
      '2026-03-03T17:00:00Z',
    ]
    for (const moment of moments)
      await app.context.transaction((tx) =>
        postEntry(tx, { ...deposit(anan.memberId, 1n), happenedAt: new Date(moment) }),
      )
    const { body } = await list({ from: '2026-03-02', to: '2026-03-03' }, anan.token)
    expect(body.statements.map(({ createdAt }) => createdAt)).toEqual([
      '2026-03-03T16:59:59.000Z',
      '2026-03-01T17:00:00.000Z',
    ])
  })

  it('shows a member nothing of another member', async () => {
    const anan = await join(app)
    expect((await list({}, anan.token)).body).toEqual({ total: 0, statements: [] })
    expect((await list({ types: ['deposit'] }, anan.token)).body).toEqual({ total: 0, statements: [] })
  })

  it.each([
    { page: 0 },
    { page: -1 },
    { page: 1.5 },
    { limit: 0 },
    { limit: 101 },
    { page: '1' },
    { month: 1 },
    { types: [] },
    { types: ['refund'] },
    { types: 'deposit' },
    { types: ['deposit', 'bonus', 'withdraw', 'transfer', 'finish_bonus', 'deposit'] },
    { from: '2026-11-21', to: '2026-11-20' },
    { from: '2026-02-29' },
    { to: '20/11/2026' },
    { to: '0000-01-01' },
  ])('refuses the page %j', async (body) => {
    const { status, body: problem } = await list(body)
    expect([status, problem]).toMatchObject([400, { message: 'VALIDATION_FAILED' }])
  })
})
