import { randomUUID } from 'node:crypto'
import { currency, startTestBook, type TestBook } from '@kapao/testkit/test-book'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBalance } from './ledger.ts'
import type { Move } from './request.ts'
import { createPoster } from './poster.ts'
import { ask, emptyWallet } from '@kapao/testkit/models/wallet-model'

let book: TestBook

beforeAll(async () => {
  book = await startTestBook()
})

afterAll(() => book.close())

/** One step of a history. `of` selects an entry that was tried before it. */
type Step = {
  kind: Move['kind']
  isDebit: boolean
  amount: number
  of: number
  part: number | undefined
  idempotency: number | undefined
  copies: number
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('post', 'post', 'hold', 'hold', 'settle', 'void', 'reverse'),
  isDebit: fc.boolean(),
  amount: fc.integer({ min: 1, max: 60 }),
  of: fc.nat({ max: 8 }),
  part: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
  idempotency: fc.option(fc.nat({ max: 3 }), { nil: undefined }),
  copies: fc.constantFrom(1, 1, 3),
})

const happenedAt = new Date('2026-11-20T12:00:00Z')
const statement = { type: 'deposit', from: 'KBANK', to: 'WALLET' } as const

function toMove({ kind, isDebit, amount, of, part }: Step, tried: readonly string[]): Move {
  const entryId = randomUUID()
  const later = { entryId, of: tried.at(-1 - of) ?? randomUUID(), happenedAt }
  if (kind === 'settle')
    return { kind, ...later, amountSatang: part === undefined ? undefined : BigInt(part) }
  if (kind === 'void') return { kind, ...later }
  if (kind === 'reverse') return { kind, ...later, statement }
  const [source, destination] = isDebit ? ['wallet', 'bank:KBANK'] : ['bank:KBANK', 'wallet']
  return { kind, entryId, source, destination, amountSatang: BigInt(amount), happenedAt, statement }
}

/** Runs one member's history in order, with the copies of a request concurrent, and compares it with the model. */
async function play(steps: readonly Step[], poster: ReturnType<typeof createPoster>): Promise<void> {
  const memberId = await book.newMember()
  const wallet = emptyWallet()
  const tried: string[] = []
  for (const each of steps) {
    const move = toMove(each, tried)
    tried.push(move.entryId)
    const body = JSON.stringify([each.kind, each.amount])
    const idempotency = each.idempotency === undefined ? undefined : { key: `k${each.idempotency}`, body }
    const request = {
      memberId,
      currency,
      moves: [move],
      ...(idempotency ? { idempotency: { key: idempotency.key, hash: Buffer.from(body) } } : {}),
    }
    const copies = idempotency ? each.copies : 1
    const expected = ask(wallet, move, idempotency)
    const answers = await Promise.all(Array.from({ length: copies }, () => poster.post(request)))
    expect(answers).toEqual(Array.from({ length: copies }, () => expected))
  }
  expect(await readBalance(book.db, memberId, currency)).toBe(wallet.balance)
}

describe('any history', { timeout: 600_000 }, () => {
  it('of several members at once has the results of the model, and leaves the book consistent', async () => {
    const posters = [createPoster(book.db, { lanes: 2, most: 5 }), createPoster(book.db, { lanes: 1 })]
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 25 }), { minLength: 1, maxLength: 6 }),
        async (histories) => {
          await Promise.all(histories.map((steps, turn) => play(steps, posters[turn % posters.length]!)))
          expect(await book.check()).toEqual([])
        },
      ),
      // fast-check prints the seed and path of a failure. Paste them here to reproduce it.
      { numRuns: 60 },
    )
  })

  it('of one member with concurrent requests keeps every invariant of the book', async () => {
    const poster = createPoster(book.db, { lanes: 4, most: 3 })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
        const memberId = await book.newMember()
        const tried: string[] = []
        const answers = await Promise.all(
          steps.map((each) => {
            const move = toMove(each, tried)
            tried.push(move.entryId)
            return poster.post({ memberId, currency, moves: [move] })
          }),
        )
        expect(answers.some(({ ok }) => ok === 'unknown')).toBe(false)
        expect(await book.check()).toEqual([])
      }),
      { numRuns: 30 },
    )
  })
})
