import { randomUUID } from 'node:crypto'
import { currency, deposit, startTestBook, type TestBook, withdrawal } from '@kapao/testkit/test-book'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdEntry, postEntry, reverseEntry } from './ledger.ts'
import type { Entry } from './request.ts'
import { readWalletFigures } from './wallet-figures.ts'

let book: TestBook

beforeAll(async () => {
  book = await startTestBook()
})

afterAll(async () => {
  expect(await book.check()).toEqual([])
  await book.close()
})

describe('the figures of a wallet', () => {
  it('count what was moved, what was added and taken by hand, and what is in progress', async () => {
    const memberId = await book.newMember()
    const undone = withdrawal(memberId, 700n)
    const byHand = { statement: { type: 'transfer', from: 'ADJUSTMENT', to: 'WALLET' } } as const
    const posted: Entry[] = [
      deposit(memberId, 10_000n),
      deposit(memberId, 500n),
      withdrawal(memberId, 3000n),
      undone,
      { ...deposit(memberId, 90n), ...byHand, source: 'adjustment' },
      { ...withdrawal(memberId, 20n), ...byHand, destination: 'adjustment' },
    ]
    for (const entry of posted) await book.commit((tx) => postEntry(tx, entry))
    await book.commit((tx) => holdEntry(tx, deposit(memberId, 40n)))
    await book.commit((tx) => holdEntry(tx, withdrawal(memberId, 8n)))
    const { happenedAt, statement } = undone
    const reversal = { memberId, currency, entryId: randomUUID(), of: undone.entryId, happenedAt, statement }
    await book.commit((tx) => reverseEntry(tx, reversal))
    expect(await readWalletFigures(book.db, { memberId, currency })).toEqual({
      balance: 7562n,
      coming: 40n,
      held: 8n,
      deposited: 10_500n,
      deposits: 2,
      withdrawn: 3000n,
      withdrawals: 1,
      adjusted: 70n,
      lines: 9,
    })
  })
})
