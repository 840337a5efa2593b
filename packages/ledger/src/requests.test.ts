import { randomUUID } from 'node:crypto'
import { currency, deposit, startTestBook, type TestBook, withdrawal } from '@kapao/testkit/test-book'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { postEntry, postRequests, readBalance } from './ledger.ts'
import type { Entry, LedgerRequest } from './request.ts'
import { readStatement } from './statement.ts'

let book: TestBook

beforeAll(async () => {
  book = await startTestBook()
})

afterEach(async () => {
  expect(await book.check()).toEqual([])
})

afterAll(() => book.close())

describe('requests', () => {
  function request(
    memberId: string,
    moves: LedgerRequest['moves'],
    identity?: LedgerRequest['idempotency'],
  ): LedgerRequest {
    return {
      memberId,
      currency,
      moves,
      ...(identity ? { idempotency: identity } : {}),
    }
  }
  function post(entry: Entry): LedgerRequest['moves'][number] {
    return { kind: 'post', ...entry }
  }
  function idempotency(key: string, body: string) {
    return { key, hash: Buffer.from(body) }
  }

  it('record all of their moves or none', async () => {
    const member = await book.newMember()
    const both = request(member, [post(deposit(member, 100n)), post(withdrawal(member, 101n))])
    expect(await book.commit((tx) => postRequests(tx, [both]))).toEqual([
      { ok: false, refusal: 'MONEY_NOT_ENOUGH' },
    ])
    expect(await readBalance(book.db, member, currency)).toBe(0n)
    const fitting = request(member, [post(deposit(member, 100n)), post(withdrawal(member, 100n))])
    expect(await book.commit((tx) => postRequests(tx, [fitting]))).toEqual([{ ok: true, balanceSatang: 0n }])
  })

  it('are judged separately in one statement, with their results in order', async () => {
    const [somchai, malee] = [await book.newMember(), await book.newMember()]
    const answers = await book.commit((tx) =>
      postRequests(tx, [
        request(somchai, [post(deposit(somchai, 100n))]),
        request(malee, [post(withdrawal(malee, 1n))]),
        request(randomUUID(), [post(deposit(somchai, 1n))]),
        request(somchai, [post(withdrawal(somchai, 60n))]),
        request(somchai, [post(withdrawal(somchai, 60n))]),
        request(malee, [post(deposit(malee, 5n))]),
      ]),
    )
    expect(answers).toEqual([
      { ok: true, balanceSatang: 100n },
      { ok: false, refusal: 'MONEY_NOT_ENOUGH' },
      { ok: false, refusal: 'NO_WALLET' },
      { ok: true, balanceSatang: 40n },
      { ok: false, refusal: 'MONEY_NOT_ENOUGH' },
      { ok: true, balanceSatang: 5n },
    ])
  })

  const related = { QR: { description: 'KBANK 12:00' } }
  const late = { isLate: true, related }

  it.each([
    [1, [late, { isLate: false }, {}]],
    [4, [late, { isLate: false }, {}]],
    [4, [late, { isLate: false }]],
  ])('show in the statement what is late and what belongs to it, %s at once: %j', async (count, lines) => {
    const members = await Promise.all(Array.from({ length: count }, book.newMember))
    await book.commit((tx) =>
      postRequests(
        tx,
        members.map((member) => {
          const entries = lines.map((line) => {
            const entry = deposit(member, 10n)
            return { ...entry, statement: { ...entry.statement, ...line } }
          })
          return request(member, entries.map(post))
        }),
      ),
    )
    for (const memberId of members) {
      const statement = await readStatement(book.db, { memberId, currency, page: 1, limit: 10 })
      const shown = statement.lines
        .toReversed()
        .map((line) => ({ isLate: line.isLate, related: line.related }))
      expect(shown).toEqual(lines.map((line) => ({ isLate: false, related: null, ...line })))
    }
  })

  it('may have one among them that moves nothing', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, book.newMember))
    const asked = members.map((member, index) =>
      request(member, index === 2 ? [] : [post(deposit(member, 10n))]),
    )
    const answers = await book.commit((tx) => postRequests(tx, asked))
    expect(answers.map((answer) => answer.ok)).toEqual(members.map(() => true))
    expect(await Promise.all(members.map((member) => readBalance(book.db, member, currency)))).toEqual([
      10n,
      10n,
      0n,
      10n,
      10n,
    ])
  })

  it('with the same idempotency key are recorded once and have the same result, concurrently or later', async () => {
    const member = await book.newMember()
    function asked() {
      return request(member, [post(deposit(member, 70n))], idempotency('k', 'body'))
    }
    const batched = await book.commit((tx) => postRequests(tx, [asked(), asked()]))
    const apart = await Promise.all(
      Array.from({ length: 16 }, () => book.commit((tx) => postRequests(tx, [asked()]))),
    )
    expect([...batched, ...apart.flat()]).toEqual(
      Array.from({ length: 18 }, () => ({ ok: true, balanceSatang: 70n })),
    )
    const other = request(member, [post(deposit(member, 71n))], idempotency('k', 'other'))
    expect(await book.commit((tx) => postRequests(tx, [other]))).toEqual([
      { ok: false, refusal: 'IDEMPOTENCY_CONFLICT' },
    ])
    expect(await readBalance(book.db, member, currency)).toBe(70n)
  })

  it('that were refused may succeed later with the same idempotency key', async () => {
    const member = await book.newMember()
    function asked() {
      return request(member, [post(withdrawal(member, 70n))], idempotency('k', 'body'))
    }
    expect(await book.commit((tx) => postRequests(tx, [asked()]))).toEqual([
      { ok: false, refusal: 'MONEY_NOT_ENOUGH' },
    ])
    await book.commit((tx) => postEntry(tx, deposit(member, 100n)))
    expect(await book.commit((tx) => postRequests(tx, [asked()]))).toEqual([{ ok: true, balanceSatang: 30n }])
  })
})
