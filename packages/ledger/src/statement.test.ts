import { randomUUID } from 'node:crypto'
import { currency, deposit, startTestBook, type TestBook, withdrawal } from '@kapao/testkit/test-book'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { holdEntry, postRequests, resolveEntry, reverseEntry } from './ledger.ts'
import type { Entry, Move } from './request.ts'
import { readPeriod } from './statement-period.ts'
import { readStatement, type StatementFilter } from './statement.ts'
import { readMovement } from './timeline.ts'

let book: TestBook

beforeAll(async () => {
  book = await startTestBook()
})

afterEach(async () => {
  expect(await book.check()).toEqual([])
})

afterAll(() => book.close())

const noon = Date.parse('2026-11-20T12:00:00Z')
function minutesAfterNoon(minutes: number): Date {
  return new Date(noon + minutes * 60_000)
}

async function post(memberId: string, entries: readonly Entry[]): Promise<void> {
  const moves = entries.map((entry): Move => ({ kind: 'post', ...entry }))
  const answers = await book.commit((tx) => postRequests(tx, [{ memberId, currency, moves }]))
  expect(answers).toMatchObject([{ ok: true }])
}

/** A member with `count` lines of 1 to `count` satang. Every third line is a bonus, and the times are not in order. */
async function newMemberWith(count: number): Promise<{ memberId: string; entries: Entry[] }> {
  const memberId = await book.newMember()
  const entries = Array.from({ length: count }, (_, index): Entry => {
    const entry = deposit(memberId, BigInt(index + 1))
    const happenedAt = minutesAfterNoon((index * 7) % count)
    return index % 3 === 0
      ? {
          ...entry,
          happenedAt,
          source: 'cost:bonus',
          statement: { type: 'bonus', from: 'BONUS', to: 'WALLET' },
        }
      : { ...entry, happenedAt }
  })
  await post(memberId, entries)
  return { memberId, entries }
}

async function readAllPages(memberId: string, filter: StatementFilter, limit: number) {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const { total, lines } = await readStatement(book.db, { memberId, currency, page, limit, filter })
    ids.push(...lines.map(({ entryId }) => entryId))
    if (lines.length < limit) return { total, ids }
  }
}

describe('the statement filtered by type and time', () => {
  const since = minutesAfterNoon(10)
  const before = minutesAfterNoon(31)
  const filters: [string, StatementFilter][] = [
    ['no filter', {}],
    ['one kind', { types: ['bonus'] }],
    ['two kinds', { types: ['bonus', 'deposit'] }],
    ['a kind that never happened', { types: ['withdraw'] }],
    ['a period', { since, before }],
    ['all from a moment on', { since }],
    ['all before a moment', { before }],
    ['a kind in a period', { types: ['bonus'], since, before }],
  ]

  it.each(filters)('returns each line of %s on exactly one page, newest first', async (_, filter) => {
    const { memberId, entries } = await newMemberWith(47)
    const wanted = entries
      .filter(
        ({ statement, happenedAt }) =>
          (filter.types?.includes(statement.type) ?? true) &&
          (filter.since === undefined || happenedAt >= filter.since) &&
          (filter.before === undefined || happenedAt < filter.before),
      )
      .map(({ entryId }) => entryId)
      .toReversed()
    expect(await readAllPages(memberId, filter, 5)).toEqual({ total: wanted.length, ids: wanted })
  })

  it('returns the total even past the last page', async () => {
    const { memberId } = await newMemberWith(9)
    const behind = { memberId, currency, page: 1_000_000, limit: 100 }
    expect(await readStatement(book.db, { ...behind, filter: { types: ['bonus'] } })).toEqual({
      total: 3,
      lines: [],
    })
    expect(await readStatement(book.db, behind)).toEqual({ total: 9, lines: [] })
  })

  it('is filtered by one bound although the others are undefined', async () => {
    const { memberId } = await newMemberWith(6)
    const filter = {
      types: ['bonus' as const],
      since: undefined,
      before: undefined,
    } as unknown as StatementFilter
    const { total, lines } = await readStatement(book.db, { memberId, currency, page: 1, limit: 10, filter })
    expect([total, lines.map(({ type }) => type)]).toEqual([2, ['bonus', 'bonus']])
  })

  it('returns no line of another member', async () => {
    await newMemberWith(5)
    const stranger = await book.newMember()
    expect(await readAllPages(stranger, { types: ['deposit'], since: minutesAfterNoon(-1) }, 5)).toEqual({
      total: 0,
      ids: [],
    })
  })
})

describe('the statement of a period', () => {
  const all = { since: new Date(0), before: new Date('2100-01-01T00:00:00Z') }

  it('is read in batches, each line once, oldest first', async () => {
    const { memberId, entries } = await newMemberWith(1203)
    const sizes: number[] = []
    const seen: { at: number; id: string }[] = []
    for await (const lines of readPeriod(book.db, { memberId, currency, ...all })) {
      sizes.push(lines.length)
      seen.push(...lines.map(({ happenedAt, entryId }) => ({ at: happenedAt.getTime(), id: entryId })))
    }
    expect(sizes).toEqual([500, 500, 203])
    expect(seen.map(({ id }) => id).toSorted()).toEqual(entries.map(({ entryId }) => entryId).toSorted())
    expect(seen.map(({ at }) => at)).toEqual(seen.map(({ at }) => at).toSorted((a, b) => a - b))
  })

  it('has each of many lines with the same time once', async () => {
    const memberId = await book.newMember()
    await post(
      memberId,
      Array.from({ length: 501 }, () => deposit(memberId, 1n)),
    )
    const ids: string[] = []
    for await (const lines of readPeriod(book.db, { memberId, currency, ...all }))
      ids.push(...lines.map(({ entryId }) => entryId))
    expect([ids.length, new Set(ids).size]).toEqual([501, 501])
  })

  it('has no batch without a line', async () => {
    const memberId = await book.newMember()
    const batches: number[] = []
    for await (const lines of readPeriod(book.db, { memberId, currency, ...all })) batches.push(lines.length)
    expect(batches).toEqual([])
  })

  it('includes the start of the period and excludes its end', async () => {
    const { memberId } = await newMemberWith(10)
    const minutes: number[] = []
    const period = { since: minutesAfterNoon(3), before: minutesAfterNoon(6) }
    for await (const lines of readPeriod(book.db, { memberId, currency, ...period }))
      minutes.push(...lines.map(({ happenedAt }) => (happenedAt.getTime() - noon) / 60_000))
    expect(minutes).toEqual([3, 4, 5])
  })

  it('holds no transaction open between two batches', async () => {
    const { memberId } = await newMemberWith(700)
    const reading = readPeriod(book.db, { memberId, currency, ...all })
    expect((await reading.next()).value).toHaveLength(500)
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
        and backend_type = 'client backend'`.execute(book.db)
    expect(rows).toEqual([{ open: 0 }])
    await reading.return(undefined)
  })
})

describe('the timeline of a movement', () => {
  async function stepsOf(memberId: string, entryId: string) {
    const movement = await readMovement(book.db, { memberId, currency, entryId })
    return {
      steps: movement?.steps.map(({ what, amountSatang }) => [what, amountSatang]),
      state: movement?.line.state,
      balanceAfter: movement?.line.balanceAfterSatang,
    }
  }
  function later(memberId: string, entryId: string) {
    return {
      memberId,
      currency,
      entryId,
      resolutionId: randomUUID(),
      happenedAt: minutesAfterNoon(1),
    }
  }

  it('shows a hold and the amount that was settled', async () => {
    const memberId = await book.newMember()
    await post(memberId, [deposit(memberId, 1000n)])
    const held = withdrawal(memberId, 400n)
    await book.commit((tx) => holdEntry(tx, held))
    expect(await stepsOf(memberId, held.entryId)).toEqual({
      steps: [['held', 400n]],
      state: 'pending',
      balanceAfter: 600n,
    })
    const resolution = { ...later(memberId, held.entryId), outcome: 'posted' as const, amountSatang: 300n }
    await book.commit((tx) => resolveEntry(tx, resolution))
    expect(await stepsOf(memberId, held.entryId)).toEqual({
      steps: [
        ['held', 400n],
        ['settled', 300n],
      ],
      state: 'posted',
      balanceAfter: 700n,
    })
  })

  it('shows a hold that was voided', async () => {
    const memberId = await book.newMember()
    await post(memberId, [deposit(memberId, 1000n)])
    const held = withdrawal(memberId, 400n)
    await book.commit((tx) => holdEntry(tx, held))
    await book.commit((tx) => resolveEntry(tx, { ...later(memberId, held.entryId), outcome: 'voided' }))
    expect(await stepsOf(memberId, held.entryId)).toEqual({
      steps: [
        ['held', 400n],
        ['voided', 400n],
      ],
      state: 'voided',
      balanceAfter: 1000n,
    })
  })

  it('shows a reversal on the reversed line and on a line of its own', async () => {
    const memberId = await book.newMember()
    const credit = deposit(memberId, 250n)
    await post(memberId, [credit])
    const entryId = randomUUID()
    const statement = { type: 'withdraw', from: 'WALLET', to: 'KBANK' } as const
    await book.commit((tx) =>
      reverseEntry(tx, {
        memberId,
        currency,
        entryId,
        of: credit.entryId,
        happenedAt: minutesAfterNoon(2),
        statement,
      }),
    )
    expect((await stepsOf(memberId, credit.entryId)).steps).toEqual([
      ['recorded', 250n],
      ['reversed', 250n],
    ])
    expect((await stepsOf(memberId, entryId)).steps).toEqual([['recorded', 250n]])
  })

  it('does not exist for another member', async () => {
    const memberId = await book.newMember()
    const credit = deposit(memberId, 250n)
    await post(memberId, [credit])
    const stranger = { memberId: await book.newMember(), currency, entryId: credit.entryId }
    expect(await readMovement(book.db, stranger)).toBeUndefined()
  })
})
