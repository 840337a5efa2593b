import { randomUUID } from 'node:crypto'
import { connect } from '@kapao/database/connect'
import { holdLock } from '@kapao/testkit/lock'
import { currency, deposit, startTestBook, type TestBook, withdrawal } from '@kapao/testkit/test-book'
import { until } from '@kapao/testkit/until'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readBalance } from './ledger.ts'
import type { Entry, LedgerRequest } from './request.ts'
import { createPoster } from './poster.ts'

let book: TestBook

beforeAll(async () => {
  book = await startTestBook()
})

afterEach(async () => {
  expect(await book.check()).toEqual([])
})

afterAll(() => book.close())

function request(entry: Entry, key?: string): LedgerRequest {
  return {
    memberId: entry.memberId,
    currency,
    moves: [{ kind: 'post', ...entry }],
    ...(key === undefined ? {} : { idempotency: { key, hash: Buffer.from(String(entry.amountSatang)) } }),
  }
}

describe('the poster', () => {
  it('returns the right result for each of many concurrent requests', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, book.newMember))
    const poster = createPoster(book.db)
    const answers = await Promise.all(
      members.flatMap((member) => [
        poster.post(request(deposit(member, 100n))),
        poster.post(request(withdrawal(member, 60n))),
        poster.post(request(withdrawal(member, 60n))),
      ]),
    )
    expect(answers).toEqual(
      members.flatMap(() => [
        { ok: true, balanceSatang: 100n },
        { ok: true, balanceSatang: 40n },
        { ok: false, refusal: 'MONEY_NOT_ENOUGH' },
      ]),
    )
  })

  it("keeps a member's balance correct under many lanes and posters", async () => {
    const member = await book.newMember()
    const posters = [
      createPoster(book.db, { lanes: 4, most: 7 }),
      createPoster(book.db, { lanes: 3, most: 5 }),
    ]
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, turn) =>
        posters[turn % 2]!.post(
          turn % 4 === 3 ? request(withdrawal(member, 3n)) : request(deposit(member, 1n)),
        ),
      ),
    )
    const spent = answers.filter(({ ok }, turn) => ok === true && turn % 4 === 3).length
    expect(await readBalance(book.db, member, currency)).toBe(300n - 3n * BigInt(spent))
  })

  it('does not let a bad request affect the others of its batch', async () => {
    const member = await book.newMember()
    const poster = createPoster(book.db)
    const taken = randomUUID()
    await poster.post(request(deposit(member, 1n, taken)))
    const answers = await Promise.allSettled([
      poster.post(request(deposit(member, 10n))),
      poster.post(request(deposit(member, 100n, taken))),
      poster.post(request(deposit(member, 1000n))),
      poster.post({ memberId: 'nobody', currency, moves: [] }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
    expect(await readBalance(book.db, member, currency)).toBe(1011n)
  })

  it('refuses requests at once when too many are waiting', async () => {
    const member = await book.newMember()
    const poster = createPoster(book.db, { lanes: 1, most: 1, waiting: 3 })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => poster.post(request(deposit(member, 1n)))),
    )
    const turned = answers.filter((answer) => answer.ok === false && answer.refusal === 'REQUEST_LIMIT')
    expect(turned).toHaveLength(7)
    expect(await readBalance(book.db, member, currency)).toBe(3n)
  })

  it('returns unknown when the connection is lost, and a retry with the same key finds the real outcome', async () => {
    const member = await book.newMember()
    const own = connect(book.url, 1)
    const poster = createPoster(own.db, { lanes: 1 })
    const lock = await holdLock(
      book.url,
      `select 1 from ledger.account where member_id = '${member}' for update`,
    )
    const asked = ['a', 'b'].map((key) => poster.post(request(deposit(member, 5n), key)))
    await until('the batch waits', lock.isAwaited)
    await lock.endWaiting()
    expect(await Promise.all(asked)).toEqual([{ ok: 'unknown' }, { ok: 'unknown' }])
    await lock.letGo()
    // The pool may hand out the dying connection once more, so a caller that gets `unknown` retries.
    function askAgain(key: string) {
      return until('the intent is answered', async () => {
        const answer = await poster.post(request(deposit(member, 5n), key))
        return answer.ok !== 'unknown' && answer
      })
    }
    const again = await Promise.all(['a', 'b', 'a'].map(askAgain))
    expect(again.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(await readBalance(book.db, member, currency)).toBe(10n)
    await poster.drain()
    await own.close()
  })
})
