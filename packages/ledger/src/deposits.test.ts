import { randomUUID } from 'node:crypto'
import { turnTriggersOff } from '@kapao/testkit/forgery'
import { currency, deposit, startTestBook, type TestBook, withdrawal } from '@kapao/testkit/test-book'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sumDeposits, sumPendingDeposits } from './deposits.ts'
import { holdEntry, postEntry, resolveEntry } from './ledger.ts'

let book: TestBook

beforeAll(async () => {
  book = await startTestBook()
})

afterAll(() => book.close())

const always = new Date(0)

function sum(memberId: string, afterVersion = 0n, since = always) {
  return sumDeposits(book.db, { memberId, currency, afterVersion, since })
}

describe('the sum of deposits', () => {
  it('goes on after the version that it was read at, and counts no deposit twice', async () => {
    const member = await book.newMember()
    await book.commit((tx) => postEntry(tx, deposit(member, 100n)))
    await book.commit((tx) => postEntry(tx, deposit(member, 20n)))
    const first = await sum(member)
    expect(first).toEqual({ satang: 120n, version: 2n })
    expect(await sum(member, 1n)).toEqual({ satang: 20n, version: 2n })
    expect(await sum(member, first.version)).toEqual({ satang: 0n, version: 2n })
    await book.commit((tx) => postEntry(tx, withdrawal(member, 50n)))
    await book.commit((tx) => postEntry(tx, deposit(member, 3n)))
    expect(await sum(member, first.version)).toEqual({ satang: 3n, version: 4n })
  })

  it('begins with the deposit that was recorded at that very moment', async () => {
    const member = await book.newMember()
    await book.commit((tx) => postEntry(tx, deposit(member, 100n)))
    // With microseconds, which a JavaScript date does not have.
    await book.commit(async (tx) => {
      await turnTriggersOff(tx)
      await sql`update ledger.entry set recorded_at = '2026-11-20T12:00:00Z' where member_id = ${member}`.execute(
        tx,
      )
    })
    const recordedAt = new Date('2026-11-20T12:00:00Z')
    expect((await sum(member, 0n, recordedAt)).satang).toBe(100n)
    expect((await sum(member, 0n, new Date(recordedAt.getTime() + 1))).satang).toBe(0n)
  })

  it('counts a pending deposit when it is settled, as much as was settled', async () => {
    const member = await book.newMember()
    const held = deposit(member, 500n)
    await book.commit((tx) => holdEntry(tx, held))
    const before = await sum(member)
    expect(before.satang).toBe(0n)
    expect(await sumPendingDeposits(book.db, { memberId: member, currency })).toBe(500n)
    await book.commit((tx) =>
      resolveEntry(tx, {
        memberId: member,
        currency,
        entryId: held.entryId,
        resolutionId: randomUUID(),
        outcome: 'posted',
        happenedAt: new Date(),
      }),
    )
    expect((await sum(member, before.version)).satang).toBe(500n)
    expect(await sumPendingDeposits(book.db, { memberId: member, currency })).toBe(0n)
  })

  it('of a member without a wallet is nothing', async () => {
    expect(await sum(randomUUID())).toEqual({ satang: 0n, version: 0n })
  })
})
