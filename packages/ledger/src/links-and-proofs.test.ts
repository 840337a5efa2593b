import { randomUUID } from 'node:crypto'
import { sealAll } from '@kapao/testkit/seals'
import { currency, deposit, startTestBook, type TestBook, withdrawal } from '@kapao/testkit/test-book'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdEntry, postEntry, resolveEntry } from './ledger.ts'
import { readLinksAfter, readProofs } from './proof.ts'
import { readHead } from './seal.ts'

let book: TestBook

beforeAll(async () => {
  book = await startTestBook()
})

afterAll(() => book.close())

describe('the proofs of a member', () => {
  it('have each entry of a movement, sealed or not yet, and none of another member', async () => {
    const [member, other] = [await book.newMember(), await book.newMember()]
    const [first, late] = [deposit(member, 500n), deposit(member, 7n)]
    const held = withdrawal(member, 300n)
    await book.commit((tx) => postEntry(tx, first))
    await book.commit((tx) => holdEntry(tx, held))
    const resolution = { memberId: member, currency, entryId: held.entryId, resolutionId: randomUUID() }
    await book.commit((tx) => resolveEntry(tx, { ...resolution, outcome: 'voided', happenedAt: new Date() }))
    await sealAll(book.db)
    await book.commit((tx) => postEntry(tx, late))
    const entryIds = [first.entryId, held.entryId, late.entryId]
    const upTo = (await readHead(book.db))?.sealNo ?? 0n
    const proofs = await readProofs(book.db, { memberId: member, entryIds, upTo })
    expect(proofs.map(({ entryId, entries }) => [entryId, entries.length])).toEqual([
      [first.entryId, 1],
      [held.entryId, 2],
      [late.entryId, 1],
    ])
    for (const { entryId, entries } of proofs)
      for (const entry of entries) {
        const isSealed = entryId !== late.entryId
        expect([entryId, entry.sealNo !== undefined, 'leaf' in entry]).toEqual([entryId, isSealed, isSealed])
        expect(entry.recordedAt).toBeInstanceOf(Date)
      }
    expect(await readProofs(book.db, { memberId: other, entryIds, upTo })).toEqual([])
  })
})

describe('the links of the chain', () => {
  it('after a seal begin with the next one', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await book.commit(async (tx) => postEntry(tx, deposit(await book.newMember(), 1n)))
      await sealAll(book.db)
    }
    const all = await readLinksAfter(book.db, 0n, 100)
    const [first, second] = all
    expect(all.length).toBeGreaterThanOrEqual(3)
    expect(await readLinksAfter(book.db, first?.sealNo ?? 0n, 100)).toEqual(all.slice(1))
    expect(await readLinksAfter(book.db, first?.sealNo ?? 0n, 1)).toEqual([second])
    expect(await readLinksAfter(book.db, all.at(-1)?.sealNo ?? 0n, 100)).toEqual([])
  })
})
