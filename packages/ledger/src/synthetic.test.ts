import { sealAndSumUp } from '@kapao/testkit/seals'
import { currency, deposit, startTestBook, type TestBook } from '@kapao/testkit/test-book'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDaySums, readSummedSeal } from './day-sums.ts'
import { openWallet, postEntry } from './ledger.ts'
import { syntheticMemberId } from './synthetic.ts'

let book: TestBook

beforeAll(async () => {
  book = await startTestBook()
})

afterAll(async () => {
  expect(await book.check()).toEqual([])
  await book.close()
})

describe('the entries of the synthetic member', () => {
  it('are in the sums of everybody, which companies are compared with, and not in those of members', async () => {
    await openWallet(book.db, syntheticMemberId, currency)
    for (const entry of [deposit(syntheticMemberId, 400n), deposit(await book.newMember(), 30n)])
      await book.commit((tx) => postEntry(tx, entry))
    await sealAndSumUp(book.db)
    const sealNo = (await readSummedSeal(book.db))?.sealNo ?? 0n
    const day = { from: '2026-11-20', until: '2026-11-20', sealNo }
    const sum = { day: day.from, source: 'bank:KBANK', destination: 'wallet' }
    expect(await readDaySums(book.db, day)).toMatchObject([{ ...sum, entries: 1, amountSatang: 30n }])
    const ofEverybody = await readDaySums(book.db, day, 'everybody')
    expect(ofEverybody.reduce((total, { amountSatang }) => total + amountSatang, 0n)).toBe(430n)
  })
})
