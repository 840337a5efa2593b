import { currency, deposit, startTestBook, type TestBook, withdrawal } from '@kapao/testkit/test-book'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postEntry } from './ledger.ts'
import { readBalanceBefore, readLinesOf } from './statement-month.ts'

let book: TestBook

beforeAll(async () => {
  book = await startTestBook()
})

afterAll(() => book.close())

const since = new Date('2026-10-31T17:00:00Z')
const before = new Date('2026-11-30T17:00:00Z')

/** A member with 50.00 at the first moment of November, 7.00 at its last and 1.00 taken at the first moment of the next month. */
async function newMember(): Promise<string> {
  const memberId = await book.newMember()
  const lastMoment = new Date(before.getTime() - 1)
  for (const entry of [
    { ...deposit(memberId, 5000n), happenedAt: since },
    { ...deposit(memberId, 700n), happenedAt: lastMoment },
    { ...withdrawal(memberId, 100n), happenedAt: before },
  ])
    await book.commit((tx) => postEntry(tx, entry))
  return memberId
}

describe('a month of the statement', () => {
  it('has the lines from its first moment to the last one before the next month', async () => {
    const month = { memberId: await newMember(), currency, since, before }
    const lines = await readLinesOf(book.db, { ...month, most: 2 })
    expect(lines?.map(({ amountSatang }) => amountSatang)).toEqual([5000n, 700n])
    expect(await readLinesOf(book.db, { ...month, most: 1 })).toBeUndefined()
  })

  it('starts with what the lines before it have left', async () => {
    const wallet = { memberId: await newMember(), currency }
    expect(await readBalanceBefore(book.db, { ...wallet, before: since })).toBe(0n)
    expect(await readBalanceBefore(book.db, { ...wallet, before })).toBe(5700n)
  })
})
