import { randomUUID } from 'node:crypto'
import { currency, startTestBook, type TestBook } from '@kapao/testkit/test-book'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postRequests, readBalance } from './ledger.ts'
import type { LedgerRequest, Move } from './request.ts'
import { ask, emptyWallet } from '@kapao/testkit/models/wallet-model'

let book: TestBook

beforeAll(async () => {
  book = await startTestBook()
})

afterAll(() => book.close())

/** One request of a batch: a post or a hold of a member, with or without an idempotency key. */
type Asked = {
  member: number
  kind: 'post' | 'hold'
  isDebit: boolean
  amount: number
  key: number | undefined
}

/** Mostly credits, so that few requests are refused. */
const asked: fc.Arbitrary<Asked> = fc.record({
  member: fc.nat({ max: 4 }),
  kind: fc.constantFrom('post', 'post', 'hold'),
  isDebit: fc.constantFrom(false, false, false, false, false, true),
  amount: fc.integer({ min: 1, max: 60 }),
  key: fc.option(fc.nat({ max: 30 }), { nil: undefined }),
})

/**
 * Half of the batches have only credits without a key: none can be refused or repeated, so they are posted as one set.
 */
const batch: fc.Arbitrary<Asked[]> = fc.oneof(
  fc.array(asked, { minLength: 1, maxLength: 30 }),
  fc.array(
    asked.map((one): Asked => ({ ...one, isDebit: false, key: undefined })),
    { minLength: 4, maxLength: 30 },
  ),
)

function toMove({ kind, isDebit, amount }: Asked): Move {
  return {
    kind,
    entryId: randomUUID(),
    source: isDebit ? 'wallet' : 'bank:KBANK',
    destination: isDebit ? 'bank:KBANK' : 'wallet',
    amountSatang: BigInt(amount),
    happenedAt: new Date('2026-11-20T12:00:00Z'),
    statement: { type: 'deposit', from: 'KBANK', to: 'WALLET' },
  }
}

function credit(amount: number): Move {
  return toMove({ member: 0, kind: 'post', isDebit: false, amount, key: undefined })
}
function debit(amount: number): Move {
  return toMove({ member: 0, kind: 'post', isDebit: true, amount, key: undefined })
}

async function sumOf(members: readonly string[]): Promise<bigint> {
  return (await Promise.all(members.map((member) => readBalance(book.db, member, currency)))).reduce<bigint>(
    (sum, balance) => sum + (balance ?? 0n),
    0n,
  )
}

describe('a batch', () => {
  it(
    'has the same results as its requests posted one after another, whatever it holds',
    { timeout: 600_000 },
    async () => {
      let inSets = 0
      await fc.assert(
        fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 4 }), async (batches) => {
          const members = await Promise.all(Array.from({ length: 5 }, book.newMember))
          const wallets = members.map(() => emptyWallet())
          for (const requested of batches) {
            const moves = requested.map(toMove)
            const expected = requested.map(({ member, kind, amount, key }, index) => {
              const body = JSON.stringify([kind, amount])
              return ask(
                wallets[member]!,
                moves[index]!,
                key === undefined ? undefined : { key: `k${key}`, body },
              )
            })
            const requests = requested.map(({ member, kind, amount, key }, index): LedgerRequest => ({
              memberId: members[member]!,
              currency,
              moves: [moves[index]!],
              ...(key === undefined
                ? {}
                : { idempotency: { key: `k${key}`, hash: Buffer.from(JSON.stringify([kind, amount])) } }),
            }))
            expect(await postRequests(book.db, requests)).toEqual(expected)
            if (requested.length >= 4 && expected.every(({ ok }) => ok)) inSets += 1
          }
          expect(await sumOf(members)).toBe(wallets.reduce((sum, { balance }) => sum + balance, 0n))
          expect(await book.check()).toEqual([])
        }),
        { numRuns: 60 },
      )
      // About half of at least 60 batches are posted as a set. Fewer than 6 happens by chance once in 10^10 runs.
      expect(inSets).toBeGreaterThan(5)
    },
  )

  it('returns the balance after the last move of each request', async () => {
    const [one, other] = [await book.newMember(), await book.newMember()]
    function request(memberId: string, ...moves: Move[]): LedgerRequest {
      return { memberId, currency, moves }
    }
    const answers = await postRequests(book.db, [
      request(one, credit(10), credit(20), debit(5)),
      request(other, credit(7)),
      request(one, debit(25), credit(1)),
      request(other, credit(3), debit(10)),
    ])
    expect(answers).toEqual([25n, 7n, 1n, 0n].map((balanceSatang) => ({ ok: true, balanceSatang })))
    expect(await book.check()).toEqual([])
  })

  it('returns a result for each request when one has no wallet or not enough money', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, book.newMember))
    const answers = await postRequests(book.db, [
      ...members.map((memberId) => ({ memberId, currency, moves: [credit(4)] })),
      { memberId: randomUUID(), currency, moves: [credit(5)] },
      {
        memberId: members[0]!,
        currency,
        moves: [debit(6)],
      },
    ])
    expect(answers).toEqual([
      ...members.map(() => ({ ok: true, balanceSatang: 4n })),
      { ok: false, refusal: 'NO_WALLET' },
      { ok: false, refusal: 'MONEY_NOT_ENOUGH' },
    ])
    expect(await book.check()).toEqual([])
  })
})
