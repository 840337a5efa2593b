import { refuse } from '@kapao/contract/refusal'
import { currency, deposit, startTestBook, type TestBook } from '@kapao/testkit/test-book'
import { postEntry, readBalance } from '@kapao/ledger/ledger'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from './transaction.ts'

let book: TestBook

beforeAll(async () => {
  book = await startTestBook()
})

afterAll(() => book.close())

describe('a transaction', () => {
  it('commits its changes and returns the result of its work', async () => {
    const member = await book.newMember()
    expect(await transaction(book.db, (tx) => postEntry(tx, deposit(member, 5n)))).toMatchObject({ ok: true })
    expect(await readBalance(book.db, member, currency)).toBe(5n)
  })

  it('that returns a refusal rolls back, and returns the refusal', async () => {
    const member = await book.newMember()
    const refused = await transaction(book.db, async (tx) => {
      await postEntry(tx, deposit(member, 5n))
      return refuse('QR_FAIL', { why: 'told' })
    })
    expect(refused).toMatchObject({ code: 'QR_FAIL', details: { why: 'told' } })
    expect(await readBalance(book.db, member, currency)).toBe(0n)
  })

  it('that throws rolls back, and rethrows the fault', async () => {
    const member = await book.newMember()
    const failed = transaction(book.db, async (tx) => {
      await postEntry(tx, deposit(member, 5n))
      throw new Error('a fault of ours')
    })
    await expect(failed).rejects.toThrow('a fault of ours')
    expect(await readBalance(book.db, member, currency)).toBe(0n)
  })
})
