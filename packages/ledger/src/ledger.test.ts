import { randomUUID } from 'node:crypto'
import { currency, deposit, startTestBook, type TestBook, withdrawal } from '@kapao/testkit/test-book'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { holdEntry, postEntry, readBalance, resolveEntry, reverseEntry } from './ledger.ts'
import { readStatement } from './statement.ts'

let book: TestBook

beforeAll(async () => {
  book = await startTestBook()
})

afterEach(async () => {
  expect(await book.check()).toEqual([])
})

afterAll(() => book.close())

describe('posting', () => {
  it('credits a wallet and returns the balance after it', async () => {
    const member = await book.newMember()
    expect(await book.commit((tx) => postEntry(tx, deposit(member, 10_007n)))).toEqual({
      ok: true,
      balanceSatang: 10_007n,
    })
    expect(await readBalance(book.db, member, currency)).toBe(10_007n)
  })

  it('refuses a debit above the balance and moves nothing', async () => {
    const member = await book.newMember()
    await book.commit((tx) => postEntry(tx, deposit(member, 100n)))
    expect(await book.commit((tx) => postEntry(tx, withdrawal(member, 101n)))).toEqual({
      ok: false,
      refusal: 'MONEY_NOT_ENOUGH',
    })
    expect(await readBalance(book.db, member, currency)).toBe(100n)
  })

  it('refuses an entry for a wallet that does not exist', async () => {
    expect(await book.commit((tx) => postEntry(tx, deposit(randomUUID(), 1n)))).toEqual({
      ok: false,
      refusal: 'NO_WALLET',
    })
  })

  it('lets through exactly as many parallel debits as the balance covers', async () => {
    const member = await book.newMember()
    await book.commit((tx) => postEntry(tx, deposit(member, 500n)))
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => book.commit((tx) => postEntry(tx, withdrawal(member, 100n)))),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
    expect(await readBalance(book.db, member, currency)).toBe(0n)
  })

  it('records nothing of an entry whose transaction rolls back', async () => {
    const member = await book.newMember()
    const rolledBack = book.commit(async (tx) => {
      await postEntry(tx, deposit(member, 100n))
      throw new Error('the rest failed')
    })
    await expect(rolledBack).rejects.toThrow('the rest failed')
    expect(await readBalance(book.db, member, currency)).toBe(0n)
    expect((await readStatement(book.db, { memberId: member, currency, page: 1, limit: 10 })).total).toBe(0)
  })

  it('refuses the same entry id twice', async () => {
    const member = await book.newMember()
    const once = deposit(member, 100n)
    await book.commit((tx) => postEntry(tx, once))
    await expect(book.commit((tx) => postEntry(tx, once))).rejects.toThrow(/duplicate key/)
    expect(await readBalance(book.db, member, currency)).toBe(100n)
  })
})

describe('holding and resolving', () => {
  it('deducts a held debit at once and returns it when it is voided', async () => {
    const member = await book.newMember()
    await book.commit((tx) => postEntry(tx, deposit(member, 500n)))
    const held = withdrawal(member, 400n)
    expect(await book.commit((tx) => holdEntry(tx, held))).toEqual({ ok: true, balanceSatang: 100n })
    const resolution = { memberId: member, currency, entryId: held.entryId, happenedAt: new Date() }
    const voided = await book.commit((tx) =>
      resolveEntry(tx, { ...resolution, resolutionId: randomUUID(), outcome: 'voided' }),
    )
    expect(voided).toEqual({ ok: true, balanceSatang: 500n })
  })

  it('adds a held credit to the balance only when it is posted', async () => {
    const member = await book.newMember()
    const held = deposit(member, 300n)
    expect(await book.commit((tx) => holdEntry(tx, held))).toEqual({ ok: true, balanceSatang: 0n })
    const resolution = {
      memberId: member,
      currency,
      entryId: held.entryId,
      happenedAt: new Date(),
      resolutionId: randomUUID(),
    }
    expect(await book.commit((tx) => resolveEntry(tx, { ...resolution, outcome: 'posted' }))).toEqual({
      ok: true,
      balanceSatang: 300n,
    })
  })

  it('resolves a pending entry exactly once, however many callers try at the same time', async () => {
    const member = await book.newMember()
    await book.commit((tx) => postEntry(tx, deposit(member, 500n)))
    const held = withdrawal(member, 400n)
    await book.commit((tx) => holdEntry(tx, held))
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, turn) =>
        book.commit((tx) =>
          resolveEntry(tx, {
            memberId: member,
            currency,
            entryId: held.entryId,
            resolutionId: randomUUID(),
            outcome: turn % 2 ? 'voided' : 'posted',
            happenedAt: new Date(),
          }),
        ),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ ok }) => !ok)).toEqual(
      Array.from({ length: 15 }, () => ({ ok: false, refusal: 'NOT_PENDING' })),
    )
  })

  it('posts a part of a held debit and frees the rest', async () => {
    const member = await book.newMember()
    await book.commit((tx) => postEntry(tx, deposit(member, 500n)))
    const held = withdrawal(member, 400n)
    await book.commit((tx) => holdEntry(tx, held))
    const resolution = {
      memberId: member,
      currency,
      entryId: held.entryId,
      outcome: 'posted',
      happenedAt: new Date(),
    } as const
    function resolve(amountSatang: bigint) {
      return book.commit((tx) =>
        resolveEntry(tx, { ...resolution, resolutionId: randomUUID(), amountSatang }),
      )
    }
    for (const amount of [401n, 0n])
      expect(await resolve(amount)).toEqual({ ok: false, refusal: 'AMOUNT_TOO_LARGE' })
    expect(await resolve(150n)).toEqual({ ok: true, balanceSatang: 350n })
    expect(await resolve(150n)).toEqual({ ok: false, refusal: 'NOT_PENDING' })
    const { lines } = await readStatement(book.db, { memberId: member, currency, page: 1, limit: 1 })
    expect(lines[0]).toMatchObject({ state: 'posted', amountSatang: 150n })
  })

  it('refuses to resolve an entry that was posted or does not exist', async () => {
    const member = await book.newMember()
    const posted = deposit(member, 100n)
    await book.commit((tx) => postEntry(tx, posted))
    for (const entryId of [posted.entryId, randomUUID()]) {
      const resolution = {
        memberId: member,
        currency,
        entryId,
        resolutionId: randomUUID(),
        outcome: 'posted',
        happenedAt: new Date(),
      } as const
      expect(await book.commit((tx) => resolveEntry(tx, resolution))).toEqual({
        ok: false,
        refusal: 'NOT_PENDING',
      })
    }
  })
})

describe('reversing', () => {
  const statement = { type: 'withdraw', from: 'WALLET', to: 'KBANK' } as const
  function reverse(memberId: string, of: string) {
    return book.commit((tx) =>
      reverseEntry(tx, { memberId, currency, of, entryId: randomUUID(), happenedAt: new Date(), statement }),
    )
  }

  it('posts the opposite of an entry exactly once, however many callers try at the same time', async () => {
    const member = await book.newMember()
    const posted = deposit(member, 300n)
    await book.commit((tx) => postEntry(tx, posted))
    const answers = await Promise.all(Array.from({ length: 8 }, () => reverse(member, posted.entryId)))
    expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, balanceSatang: 0n }])
    expect(answers.filter(({ ok }) => !ok)).toEqual(
      Array.from({ length: 7 }, () => ({ ok: false, refusal: 'ALREADY_REVERSED' })),
    )
  })

  it('refuses NOT_POSTED for a reversal: undoing one requires a new entry', async () => {
    const member = await book.newMember()
    const posted = deposit(member, 300n)
    await book.commit((tx) => postEntry(tx, posted))
    const entryId = randomUUID()
    const reversal = {
      memberId: member,
      currency,
      of: posted.entryId,
      entryId,
      happenedAt: new Date(),
      statement,
    }
    await book.commit((tx) => reverseEntry(tx, reversal))
    expect(await reverse(member, entryId)).toEqual({ ok: false, refusal: 'NOT_POSTED' })
  })

  it('refuses MONEY_NOT_ENOUGH when the money is used up, and NOT_POSTED for a pending or unknown entry', async () => {
    const member = await book.newMember()
    const posted = deposit(member, 300n)
    await book.commit((tx) => postEntry(tx, posted))
    const held = withdrawal(member, 200n)
    await book.commit((tx) => holdEntry(tx, held))
    expect(await reverse(member, posted.entryId)).toEqual({ ok: false, refusal: 'MONEY_NOT_ENOUGH' })
    for (const of of [held.entryId, randomUUID()]) {
      expect(await reverse(member, of)).toEqual({ ok: false, refusal: 'NOT_POSTED' })
    }
    expect(await readBalance(book.db, member, currency)).toBe(100n)
  })
})

describe('the tables', () => {
  it.each([
    'update ledger.entry set amount = amount + 1',
    'delete from ledger.entry',
    'truncate ledger.entry cascade',
    'update ledger.statement set is_late = not is_late',
    'delete from ledger.statement',
  ])('refuse to run: %s', async (statement) => {
    const member = await book.newMember()
    await book.commit((tx) => postEntry(tx, deposit(member, 100n)))
    await expect(sql.raw(statement).execute(book.db)).rejects.toThrow(/append-only|cannot modify views/)
  })

  it('refuse a balance below zero even if the program would allow it', async () => {
    const member = await book.newMember()
    const overdraw = sql`update ledger.account set balance = -1 where member_id = ${member}`.execute(book.db)
    await expect(overdraw).rejects.toThrow(/member_account_not_negative/)
  })
})

describe('the statement', () => {
  it('is paged newest first, and shows the outcome of a pending entry', async () => {
    const member = await book.newMember()
    for (let turn = 1n; turn <= 12n; turn += 1n)
      await book.commit((tx) => postEntry(tx, deposit(member, turn)))
    const held = withdrawal(member, 5n)
    await book.commit((tx) => holdEntry(tx, held))
    function page(number: number) {
      return readStatement(book.db, { memberId: member, currency, page: number, limit: 10 })
    }
    const first = await page(1)
    expect(first.total).toBe(13)
    expect(first.lines.map(({ amountSatang }) => amountSatang)).toEqual([
      5n,
      12n,
      11n,
      10n,
      9n,
      8n,
      7n,
      6n,
      5n,
      4n,
    ])
    expect(first.lines[0]?.state).toBe('pending')
    expect((await page(2)).lines.map(({ amountSatang }) => amountSatang)).toEqual([3n, 2n, 1n])
    expect((await page(3)).lines).toEqual([])
    const resolution = {
      memberId: member,
      currency,
      entryId: held.entryId,
      resolutionId: randomUUID(),
      happenedAt: new Date(),
    }
    await book.commit((tx) => resolveEntry(tx, { ...resolution, outcome: 'voided' }))
    expect((await page(1)).lines[0]).toMatchObject({
      entryId: held.entryId,
      state: 'voided',
      amountSatang: 5n,
    })
    expect((await page(1)).total).toBe(13)
  })
})
