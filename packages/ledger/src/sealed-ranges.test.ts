import { randomUUID } from 'node:crypto'
import { sealAll, sealAndSumUp } from '@kapao/testkit/seals'
import { currency, deposit, startTestBook, type TestBook } from '@kapao/testkit/test-book'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSummedSeal } from './day-sums.ts'
import { hasUnsummedEntries, listAccountEntries } from './house-accounts.ts'
import { postEntry } from './ledger.ts'
import {
  isRecordedWithin,
  readLatestWithin,
  readSealedRanges,
  readSealsOf,
  readWithin,
  type TransactionRange,
} from './sealed-ranges.ts'

let book: TestBook

beforeAll(async () => {
  book = await startTestBook()
})

afterAll(async () => {
  expect(await book.check()).toEqual([])
  await book.close()
})

/** Seals each amount by itself, as a deposit from an account of the house. */
async function sealEach(amounts: readonly bigint[], source: string): Promise<void> {
  const memberId = await book.newMember()
  for (const amount of amounts) {
    await book.commit((tx) => postEntry(tx, { ...deposit(memberId, amount), source }))
    await sealAll(book.db)
  }
}

function newAccount(): string {
  return `bank:${randomUUID()}`
}

async function readAmounts(ranges: readonly TransactionRange[], source: string) {
  const { rows } = await sql<{ amount: bigint; recorded_in: string }>`
    select amount, recorded_in::text as recorded_in from ledger.entry e
    where ${isRecordedWithin(ranges)} and source = ${source} order by recorded_in`.execute(book.db)
  return rows
}

describe('the transactions that seals cover', () => {
  it('are one range for seals that follow one another, and have their entries and no others', async () => {
    const account = newAccount()
    await sealEach([1n, 20n, 300n, 4000n, 50_000n], account)
    const { rows } = await sql<{ seal_no: string }>`
      select seal_no::text from ledger.seal order by seal_no desc limit 5`.execute(book.db)
    const [fifth, , third, second, first] = rows.map((row) => row.seal_no)
    async function amountsIn(...numbers: unknown[]) {
      const ranges = await readSealedRanges(book.db, sql`select unnest(${numbers}::bigint[])`)
      return [ranges.length, ...(await readAmounts(ranges, account)).map(({ amount }) => amount)]
    }
    expect(await amountsIn(third, first, second)).toEqual([1, 1n, 20n, 300n])
    expect(await amountsIn(first, third, fifth)).toEqual([3, 1n, 300n, 50_000n])
    expect(await amountsIn()).toEqual([0])
  })

  it('name their seals, and none before they are sealed', async () => {
    const account = newAccount()
    await sealEach([7n, 8n], account)
    const ranges = await readSealedRanges(book.db, sql`select seal_no from ledger.seal`)
    const transactions = (await readAmounts(ranges, account)).map((row) => row.recorded_in)
    const sealOf = await readSealsOf(book.db, transactions)
    const { rows } = await sql<{ seal_no: bigint }>`
      select l.seal_no from ledger.leaf l join ledger.entry e on e.member_id = l.member_id and e.entry_id = l.entry_id
      where e.source = ${account} order by 1`.execute(book.db)
    expect(transactions.map(sealOf)).toEqual(rows.map((row) => row.seal_no))
    expect(rows).toHaveLength(2)
    const above = await readSealsOf(book.db, ['18446744073709551615'])
    expect(() => above('18446744073709551615')).toThrow('No seal covers transaction')
  })

  it('are read by several statements if there are many, and the latest of all are found', async () => {
    const ranges = Array.from({ length: 600 }, (_, index) => ({
      since: `${index * 2}`,
      below: `${index * 2 + 1}`,
    }))
    let statements = 0
    const rows = await readWithin(ranges, async () => [(statements += 1)])
    expect(rows).toEqual([1, 2, 3])
    expect(await readWithin([], () => Promise.reject(new Error('nothing to read')))).toEqual([])
    const parts = [
      [rowAt('2026-11-20T12:00:00Z', 'b'), rowAt('2026-11-20T11:00:00Z', 'd')],
      [rowAt('2026-11-20T12:00:00Z', 'c'), rowAt('2026-11-20T12:00:00Z', 'a')],
      [rowAt('2026-11-21T00:00:00Z', 'a')],
    ]
    const latest = await readLatestWithin(ranges, 3, async (_, most) => {
      expect(most).toBe(3)
      return parts.shift() ?? []
    })
    expect(latest.map(({ at, key }) => `${at} ${key}`)).toEqual([
      '2026-11-21T00:00:00Z a',
      '2026-11-20T12:00:00Z c',
      '2026-11-20T12:00:00Z b',
    ])
  })
})

function rowAt(at: string, key: string) {
  return { at, key }
}

describe('an account of the house', () => {
  const days = { from: '2026-11-20', until: '2026-11-20' }

  it('lists its entries page by page with their seals, whichever entries the seals between have', async () => {
    const [account, other] = [newAccount(), newAccount()]
    for (let turn = 1n; turn <= 5n; turn += 1n) {
      await sealEach([turn], account)
      await sealEach([1000n + turn], other)
    }
    await sealAndSumUp(book.db)
    const sealNo = (await readSummedSeal(book.db))?.sealNo ?? 0n
    const asked = { account, currency, ...days, sealNo, limit: 2 }
    const pages: (bigint | undefined)[][] = []
    let page = await listAccountEntries(book.db, { ...asked, after: undefined })
    pages.push(page.entries.map(({ amountSatang }) => amountSatang))
    const seals = page.entries.map((entry) => entry.sealNo)
    while (page.next) {
      page = await listAccountEntries(book.db, { ...asked, after: page.next })
      pages.push(page.entries.map(({ amountSatang }) => amountSatang))
    }
    expect(pages).toEqual([[5n, 4n], [3n, 2n], [1n]])
    expect(seals).toEqual([sealNo - 1n, sealNo - 3n])
  })

  it('says whether it has entries of a day that are not in the sums yet', async () => {
    const account = newAccount()
    await sealEach([5n], account)
    await sealAndSumUp(book.db)
    const sealNo = (await readSummedSeal(book.db))?.sealNo ?? 0n
    const asked = { account, currency, day: days.from, sealNo }
    expect(await hasUnsummedEntries(book.db, asked)).toBe(false)
    await sealEach([6n], account)
    expect(await hasUnsummedEntries(book.db, asked)).toBe(true)
    expect(await hasUnsummedEntries(book.db, { ...asked, day: '2026-11-19' })).toBe(false)
    expect(await hasUnsummedEntries(book.db, { ...asked, account: newAccount() })).toBe(false)
  })
})
