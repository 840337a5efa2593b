import { randomUUID } from 'node:crypto'
import { currency, deposit, startTestBook, type TestBook, withdrawal } from '@kapao/testkit/test-book'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { holdEntry, postEntry, readHouseBalance, resolveEntry, rollUpHouseBalances } from './ledger.ts'

let book: TestBook

beforeAll(async () => {
  book = await startTestBook()
})

afterEach(async () => {
  expect(await book.check()).toEqual([])
})

afterAll(() => book.close())

describe('a house account', () => {
  it('has an exact balance whether or not it was rolled up, and does not count pending entries', async () => {
    const member = await book.newMember()
    const houseAccount = `bank:${randomUUID()}`
    function holds() {
      return readHouseBalance(book.db, houseAccount, currency)
    }
    await book.commit((tx) => postEntry(tx, { ...deposit(member, 500n), source: houseAccount }))
    expect(await holds()).toBe(-500n)
    await rollUpHouseBalances(book.db)
    await rollUpHouseBalances(book.db)
    expect(await holds()).toBe(-500n)
    const held = { ...withdrawal(member, 300n), destination: houseAccount }
    await book.commit((tx) => holdEntry(tx, held))
    expect(await holds()).toBe(-500n)
    const resolution = {
      memberId: member,
      currency,
      entryId: held.entryId,
      resolutionId: randomUUID(),
      happenedAt: new Date(),
    }
    await book.commit((tx) => resolveEntry(tx, { ...resolution, outcome: 'posted', amountSatang: 200n }))
    expect(await holds()).toBe(-300n)
    await rollUpHouseBalances(book.db)
    expect(await holds()).toBe(-300n)
  })

  it('misses no entry of a transaction that was still running during the roll-up', async () => {
    const member = await book.newMember()
    const houseAccount = `bank:${randomUUID()}`
    await book.db.transaction().execute(async (slow) => {
      await postEntry(slow, { ...deposit(member, 40n), source: houseAccount })
      await rollUpHouseBalances(book.db)
    })
    await rollUpHouseBalances(book.db)
    expect(await readHouseBalance(book.db, houseAccount, currency)).toBe(-40n)
  })
})
