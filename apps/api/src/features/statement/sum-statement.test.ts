import type { Answer } from '@kapao/contract/call'
import type { listStatement, MonthSums, sumStatement } from '@kapao/contract/statement'
import { holdEntry, postEntry, resolveEntry } from '@kapao/ledger/ledger'
import type { Entry } from '@kapao/ledger/request'
import { join, type Person } from '@kapao/testkit/people'
import { generateId } from '@kapao/testkit/random'
import { deposit, withdrawal } from '@kapao/testkit/test-book'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

afterAll(() => app.close())

function sum({ token }: Pick<Person, 'token'>, body: unknown) {
  return app.wire<Answer<typeof sumStatement>>('POST', '/api/statement/months', { token, body })
}

async function monthOf(
  person: Person,
  body: { months: string[] } & Record<string, unknown>,
): Promise<MonthSums[]> {
  const answer = await sum(person, body)
  expect(answer.status).toBe(200)
  return answer.body.months
}

function post(entry: Entry) {
  return app.context.transaction((tx) => postEntry(tx, entry))
}

const nothing = { lines: 0, moneyIn: 0, moneyOut: 0, intoGames: 0, outOfGames: 0 }

function intoGame(memberId: string, satang: bigint): Entry {
  return {
    ...withdrawal(memberId, satang),
    destination: 'game:PG',
    statement: { type: 'transfer', from: 'WALLET', to: 'PG' },
  }
}

function outOfGame(memberId: string, satang: bigint): Entry {
  return {
    ...deposit(memberId, satang),
    source: 'game:PG',
    statement: { type: 'transfer', from: 'PG', to: 'WALLET' },
  }
}

describe('the sums of months', () => {
  it('tell money in and out from money to games and back, each month of Bangkok by itself', async () => {
    const person = await join(app)
    const { memberId } = person
    await post({ ...deposit(memberId, 10_001n), happenedAt: new Date('2026-02-28T16:59:59Z') })
    await post({ ...deposit(memberId, 30_003n), happenedAt: new Date('2026-02-28T17:00:00Z') })
    await post({ ...withdrawal(memberId, 5_005n), happenedAt: new Date('2026-03-10T00:00:00Z') })
    await post({ ...intoGame(memberId, 7_007n), happenedAt: new Date('2026-03-11T00:00:00Z') })
    await post({ ...outOfGame(memberId, 2_002n), happenedAt: new Date('2026-03-31T16:59:59Z') })
    expect(await monthOf(person, { months: ['2026-03', '2026-02', '2025-12'] })).toEqual([
      { month: '2026-03', lines: 4, moneyIn: 300.03, moneyOut: 50.05, intoGames: 70.07, outOfGames: 20.02 },
      { ...nothing, month: '2026-02', lines: 1, moneyIn: 100.01 },
      { ...nothing, month: '2025-12' },
    ])
  })

  it('count a movement once it is completed, with what was settled, and never one that failed', async () => {
    const person = await join(app)
    const { memberId } = person
    await post(deposit(memberId, 100_000n))
    const [paid, failed, open] = [40_000n, 20_000n, 10_000n].map((satang) => withdrawal(memberId, satang))
    for (const entry of [paid!, failed!, open!]) await app.context.transaction((tx) => holdEntry(tx, entry))
    expect(await monthOf(person, { months: ['2026-11'] })).toMatchObject([{ lines: 4, moneyOut: 0 }])
    async function resolve(
      entryId: string,
      end: { outcome: 'posted'; amountSatang: bigint } | { outcome: 'voided' },
    ) {
      const happenedAt = new Date('2026-12-01T00:00:00Z')
      const resolution = {
        memberId,
        currency: 'BAHT' as const,
        entryId,
        resolutionId: generateId(),
        happenedAt,
      }
      await app.context.transaction((tx) => resolveEntry(tx, { ...resolution, ...end }))
    }
    await resolve(paid!.entryId, { outcome: 'posted', amountSatang: 39_999n })
    await resolve(failed!.entryId, { outcome: 'voided' })
    expect(await monthOf(person, { months: ['2026-11', '2026-12'] })).toMatchObject([
      { lines: 4, moneyIn: 1000, moneyOut: 399.99 },
      { lines: 0, moneyOut: 0 },
    ])
  })

  it('are of the lines that the same filter shows', async () => {
    const person = await join(app)
    const { memberId } = person
    await post({ ...deposit(memberId, 25_000n), happenedAt: new Date('2026-03-05T05:00:00Z') })
    await post({ ...deposit(memberId, 25_000n), happenedAt: new Date('2026-03-06T05:00:00Z') })
    await post({ ...deposit(memberId, 1_000n), happenedAt: new Date('2026-03-06T05:00:00Z') })
    await post({ ...withdrawal(memberId, 25_000n), happenedAt: new Date('2026-03-06T05:00:00Z') })
    const filter = {
      types: ['deposit'],
      from: '2026-03-06',
      to: '2026-03-31',
      search: [{ text: '250', amount: 250 }],
    }
    const { body: page } = await app.wire<Answer<typeof listStatement>>('POST', '/api/statement', {
      token: person.token,
      body: filter,
    })
    expect(page.total).toBe(1)
    expect(await monthOf(person, { ...filter, months: ['2026-03'] })).toEqual([
      { ...nothing, month: '2026-03', lines: 1, moneyIn: 250 },
    ])
  })

  it('contain nothing of another member', async () => {
    await post(deposit((await join(app)).memberId, 77_700n))
    expect(await monthOf(await join(app), { months: ['2026-11'] })).toEqual([
      { ...nothing, month: '2026-11' },
    ])
  })

  it.each([
    {},
    { months: [] },
    { months: '2026-11' },
    { months: ['2026-13'] },
    { months: ['2026-00'] },
    { months: ['1999-12'] },
    { months: ['2026-11-01'] },
    { months: Array.from({ length: 13 }, () => '2026-11') },
    { months: ['2026-11'], types: ['slot'] },
    { months: ['2026-11'], from: '2026-11-02', to: '2026-11-01' },
    { months: ['2026-11'], search: [] },
    { months: ['2026-11'], page: 1 },
  ])('refuse %j', async (body) => {
    const { status, body: problem } = await sum(await join(app), body)
    expect([status, problem]).toMatchObject([400, { message: 'VALIDATION_FAILED' }])
  })

  it('are for members only', async () => {
    expect((await sum({ token: '' }, { months: ['2026-11'] })).status).toBe(401)
  })
})
