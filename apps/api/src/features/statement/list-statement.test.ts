import type { StatementLine } from '@kapao/contract/statement'
import { postEntry } from '@kapao/ledger/ledger'
import type { Entry } from '@kapao/ledger/request'
import { openKbankAccount, payment, sendKbankWebhook } from '@kapao/testkit/kbank'
import { join, type Person } from '@kapao/testkit/people'
import { deposit, withdrawal } from '@kapao/testkit/test-book'
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
    { search: [] },
    { search: '250' },
    { search: [{ text: '' }] },
    { search: [{ text: 'x'.repeat(61) }] },
    { search: [{ text: 'x', amount: 1.001 }] },
    { search: [{ text: 'x', kinds: ['slot'] }] },
    { search: [{ text: 'x', accounts: [] }] },
    { search: [{ text: 'x', like: '%' }] },
    { search: Array.from({ length: 7 }, () => ({ text: 'x' })) },
  ])('refuses the page %j', async (body) => {
    const { status, body: problem } = await list(body)
    expect([status, problem]).toMatchObject([400, { message: 'VALIDATION_FAILED' }])
  })
})

describe('a search in the statement', () => {
  let malee: Person
  /** The movements by what they are called here, newest last. */
  const ids: Record<string, string> = {}

  async function record(name: string, entry: Entry): Promise<void> {
    ids[name] = entry.entryId
    expect(await app.context.transaction((tx) => postEntry(tx, entry))).toMatchObject({ ok: true })
  }

  beforeAll(async () => {
    malee = await join(app)
    const { memberId } = malee
    await record('deposit', deposit(memberId, 25_050n, '0190a1c0-0000-7000-8000-0000abcdef12'))
    await record('other deposit', {
      ...deposit(memberId, 25_000n),
      statement: { type: 'deposit', from: 'SCB', to: 'WALLET' },
    })
    await record('bonus', {
      ...deposit(memberId, 9_900n),
      source: 'house:PROMOTION',
      statement: {
        type: 'bonus',
        from: 'BONUS',
        to: 'WALLET',
        related: { promotion: { description: 'สงกรานต์ 100%' } },
      },
    })
    await record('into game', {
      ...withdrawal(memberId, 5_000n),
      destination: 'game:PG',
      statement: { type: 'transfer', from: 'WALLET', to: 'PG' },
    })
    await record('out of game', {
      ...deposit(memberId, 5_000n),
      source: 'game:PG',
      statement: { type: 'transfer', from: 'PG', to: 'WALLET' },
    })
  })

  async function find(...search: object[]): Promise<string[]> {
    const { status, body } = await list({ search }, malee.token)
    expect([status, body.total]).toEqual([200, body.statements?.length])
    return body.statements.map(({ _id }) => Object.keys(ids).find((name) => ids[name] === _id) ?? _id)
  }

  it('finds an amount to the satang', async () => {
    expect(await find({ text: '250.50', amount: 250.5 })).toEqual(['deposit'])
    expect(await find({ text: '250', amount: 250 })).toEqual(['other deposit'])
    expect(await find({ text: '50', amount: 50 })).toEqual(['out of game', 'into game'])
  })

  it('finds what the words of a language stand for', async () => {
    expect(await find({ text: 'ย้ายเข้า', kinds: ['intoGame'] })).toEqual(['into game'])
    expect(await find({ text: 'ย้าย', kinds: ['intoGame', 'outOfGame'] })).toEqual([
      'out of game',
      'into game',
    ])
    expect(await find({ text: 'โปรโมชัน', kinds: ['promotion'] })).toEqual(['bonus'])
    expect(await find({ text: 'โบนัส', kinds: ['bonus'] })).toEqual([])
    expect(await find({ text: 'กสิกรไทย', accounts: ['KBANK'] })).toEqual(['deposit'])
  })

  it('finds accounts and descriptions by a part of them, in any case', async () => {
    expect(await find({ text: 'pg' })).toEqual(['out of game', 'into game'])
    expect(await find({ text: 'สงกรานต์' })).toEqual(['bonus'])
    // The wallet is a side of every movement.
    expect(await find({ text: 'wallet' })).toEqual([])
  })

  it('finds a movement by the end of its reference, with or without dashes', async () => {
    for (const text of ['ABCD-EF12', 'abcdef12', 'cdef12', '0190a1c0-0000-7000-8000-0000abcdef12'])
      expect([text, await find({ text })]).toEqual([text, ['deposit']])
    expect(await find({ text: 'ef12' })).toEqual([])
  })

  it('wants each word to match', async () => {
    expect(
      await find({ text: 'pg' }, { text: '50', amount: 50 }, { text: 'ย้ายเข้า', kinds: ['intoGame'] }),
    ).toEqual(['into game'])
    expect(await find({ text: 'pg' }, { text: '250', amount: 250 })).toEqual([])
  })

  it.each(['%', '_', '\\', "' or 1=1 --", '100%%'])('takes %s as text and not as a pattern', async (text) => {
    expect(await find({ text })).toEqual(text === '%' ? ['bonus'] : [])
  })

  it('finds nothing of another member', async () => {
    const { body } = await list(
      { search: [{ text: '250', amount: 250, accounts: ['KBANK'] }] },
      (await join(app)).token,
    )
    expect(body).toEqual({ total: 0, statements: [] })
  })
})
