import { randomUUID } from 'node:crypto'
import { currency, deposit, startTestBook, type TestBook, withdrawal } from '@kapao/testkit/test-book'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdEntry, postEntry, resolveEntry } from './ledger.ts'
import { readPeriod } from './statement-period.ts'
import { type Span, type StatementSums, sumStatementLines } from './statement-sums.ts'
import type { StatementLine } from './statement.ts'

let book: TestBook

beforeAll(async () => {
  book = await startTestBook()
})

afterAll(async () => {
  expect(await book.check()).toEqual([])
  await book.close()
})

const start = Date.parse('2026-01-01T00:00:00Z')
const dayMilliseconds = 24 * 60 * 60 * 1000

const movements = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 89 }),
    satang: fc.bigInt({ min: 1n, max: 999_999n }),
    isOut: fc.boolean(),
    isOfGame: fc.boolean(),
    end: fc.constantFrom('posted', 'pending', 'partly', 'voided'),
  }),
  { maxLength: 12 },
)
type Movement = typeof movements extends fc.Arbitrary<(infer Each)[]> ? Each : never

/** Records movements of a new member with enough money. */
async function record(list: readonly Movement[]): Promise<string> {
  const memberId = await book.newMember()
  const funds = { ...deposit(memberId, 99_999_999n), happenedAt: new Date(start) }
  await book.commit((tx) => postEntry(tx, funds))
  for (const each of list) await recordOne(memberId, each)
  return memberId
}

async function recordOne(memberId: string, { day, satang, isOut, isOfGame, end }: Movement): Promise<void> {
  const happenedAt = new Date(start + day * dayMilliseconds)
  const entry = { ...(isOut ? withdrawal : deposit)(memberId, satang), happenedAt }
  const game = isOut ? { destination: 'game:PG' } : { source: 'game:PG' }
  const names = isOut ? { from: 'WALLET', to: 'PG' } : { from: 'PG', to: 'WALLET' }
  const full = isOfGame ? { ...entry, ...game, statement: { type: 'transfer' as const, ...names } } : entry
  await book.commit((tx) => (end === 'posted' ? postEntry(tx, full) : holdEntry(tx, full)))
  if (end === 'posted' || end === 'pending') return
  const outcome = end === 'voided' ? ({ outcome: 'voided' } as const) : settled(satang)
  const resolution = { memberId, currency, entryId: entry.entryId, resolutionId: randomUUID(), happenedAt }
  await book.commit((tx) => resolveEntry(tx, { ...resolution, ...outcome }))
}

function settled(satang: bigint) {
  return { outcome: 'posted', amountSatang: satang > 1n ? satang - 1n : satang } as const
}

async function readLines(memberId: string, span: Span): Promise<StatementLine[]> {
  const lines: StatementLine[] = []
  for await (const batch of readPeriod(book.db, { memberId, currency, ...span })) lines.push(...batch)
  return lines
}

/** The same sums from the rows that the member sees. */
function sumRows(lines: readonly StatementLine[]): StatementSums {
  function total(isCounted: (line: StatementLine) => boolean): bigint {
    return lines
      .filter((line) => line.state === 'posted' && isCounted(line))
      .reduce((sum, { amountSatang }) => sum + amountSatang, 0n)
  }
  return {
    lines: lines.length,
    moneyIn: total(({ type, from }) => type !== 'transfer' && from !== 'WALLET'),
    moneyOut: total(({ type, from }) => type !== 'transfer' && from === 'WALLET'),
    intoGames: total(({ type, from }) => type === 'transfer' && from === 'WALLET'),
    outOfGames: total(({ type, from }) => type === 'transfer' && from !== 'WALLET'),
  }
}

const spans: Span[] = [0, 30, 60].map((day) => ({
  since: new Date(start + day * dayMilliseconds),
  before: new Date(start + (day + 30) * dayMilliseconds),
}))

describe('the sums of a statement', () => {
  it('equal the sums of its rows in each span, for any movements', async () => {
    await fc.assert(
      fc.asyncProperty(movements, async (list) => {
        const memberId = await record(list)
        const rows = await Promise.all(spans.map((span) => readLines(memberId, span)))
        expect(await sumStatementLines(book.db, { memberId, currency, spans })).toEqual(rows.map(sumRows))
      }),
      { numRuns: 12 },
    )
  })

  it('count neither a correction nor a bonus as money of a game', async () => {
    const memberId = await book.newMember()
    const correction = {
      ...deposit(memberId, 500n),
      source: 'adjustment',
      statement: { type: 'transfer' as const, from: 'ADJUSTMENT', to: 'WALLET' },
    }
    await book.commit((tx) => postEntry(tx, correction))
    const everything = [{ since: new Date(0), before: new Date('2100-01-01T00:00:00Z') }]
    expect(await sumStatementLines(book.db, { memberId, currency, spans: everything })).toEqual([
      { lines: 1, moneyIn: 500n, moneyOut: 0n, intoGames: 0n, outOfGames: 0n },
    ])
  })
})
