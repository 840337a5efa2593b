import { randomUUID } from 'node:crypto'
import { connect } from '@kapao/database/connect'
import { migrate } from '@kapao/database/migrate'
import { checkBook } from '@kapao/testkit/book'
import { createTestDatabase } from '@kapao/testkit/postgres'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Entry, holdEntry, openWallet, postEntry, readBalance, resolveEntry } from './ledger.ts'
import { readStatement } from './statement.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let connection: ReturnType<typeof connect>

beforeAll(async () => {
  database = await createTestDatabase()
  await migrate(database.url)
  connection = connect(database.url)
})

afterEach(async () => {
  expect(await checkBook(database.url)).toEqual([])
})

afterAll(async () => {
  await connection.close()
  await database.drop()
})

const currency = 'BAHT'
const newMember = async (): Promise<string> => {
  const memberId = randomUUID()
  await openWallet(connection.db, memberId, currency)
  return memberId
}

const entry = (memberId: string, change: Partial<Entry>): Entry => ({
  memberId,
  entryId: randomUUID(),
  source: 'bank:KBANK',
  destination: 'wallet',
  amountSatang: 10_000n,
  currency,
  happenedAt: new Date('2026-11-20T12:00:00Z'),
  statement: { type: 'deposit', from: 'KBANK', to: 'WALLET' },
  ...change,
})

const deposit = (memberId: string, amountSatang: bigint) => entry(memberId, { amountSatang })
const withdrawal = (memberId: string, amountSatang: bigint) =>
  entry(memberId, {
    source: 'wallet',
    destination: 'bank:KBANK',
    amountSatang,
    statement: { type: 'withdraw', from: 'WALLET', to: 'KBANK' },
  })

const commit = <T>(work: (tx: typeof connection.db) => Promise<T>): Promise<T> =>
  connection.db.transaction().execute((tx) => work(tx as unknown as typeof connection.db))

describe('posting', () => {
  it('credits a wallet and answers the balance after it', async () => {
    const member = await newMember()
    expect(await commit((tx) => postEntry(tx, deposit(member, 10_007n)))).toEqual({
      ok: true,
      balanceSatang: 10_007n,
    })
    expect(await readBalance(connection.db, member, currency)).toBe(10_007n)
  })

  it('refuses a debit above the balance and moves nothing', async () => {
    const member = await newMember()
    await commit((tx) => postEntry(tx, deposit(member, 100n)))
    expect(await commit((tx) => postEntry(tx, withdrawal(member, 101n)))).toEqual({
      ok: false,
      refusal: 'MONEY_NOT_ENOUGH',
    })
    expect(await readBalance(connection.db, member, currency)).toBe(100n)
  })

  it('refuses an entry of a wallet that does not exist', async () => {
    expect(await commit((tx) => postEntry(tx, deposit(randomUUID(), 1n)))).toEqual({
      ok: false,
      refusal: 'NO_WALLET',
    })
  })

  it('lets exactly as many of many parallel debits pass as there is money for', async () => {
    const member = await newMember()
    await commit((tx) => postEntry(tx, deposit(member, 500n)))
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => commit((tx) => postEntry(tx, withdrawal(member, 100n)))),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
    expect(await readBalance(connection.db, member, currency)).toBe(0n)
  })

  it('records nothing of an entry whose transaction rolls back', async () => {
    const member = await newMember()
    const rolledBack = commit(async (tx) => {
      await postEntry(tx, deposit(member, 100n))
      throw new Error('the rest failed')
    })
    await expect(rolledBack).rejects.toThrow('the rest failed')
    expect(await readBalance(connection.db, member, currency)).toBe(0n)
    expect(
      (await readStatement(connection.db, { memberId: member, currency, page: 1, limit: 10 })).total,
    ).toBe(0)
  })

  it('refuses the same entry id twice', async () => {
    const member = await newMember()
    const once = deposit(member, 100n)
    await commit((tx) => postEntry(tx, once))
    await expect(commit((tx) => postEntry(tx, once))).rejects.toThrow(/duplicate key/)
    expect(await readBalance(connection.db, member, currency)).toBe(100n)
  })
})

describe('pending entries', () => {
  it('takes a held debit at once and gives it back when it is voided', async () => {
    const member = await newMember()
    await commit((tx) => postEntry(tx, deposit(member, 500n)))
    const held = withdrawal(member, 400n)
    expect(await commit((tx) => holdEntry(tx, held))).toEqual({ ok: true, balanceSatang: 100n })
    const resolution = { memberId: member, entryId: held.entryId, happenedAt: new Date() }
    const voided = await commit((tx) =>
      resolveEntry(tx, { ...resolution, resolutionId: randomUUID(), outcome: 'voided' }),
    )
    expect(voided).toEqual({ ok: true, balanceSatang: 500n })
  })

  it('gives a held credit only when it is posted', async () => {
    const member = await newMember()
    const held = deposit(member, 300n)
    expect(await commit((tx) => holdEntry(tx, held))).toEqual({ ok: true, balanceSatang: 0n })
    const resolution = {
      memberId: member,
      entryId: held.entryId,
      happenedAt: new Date(),
      resolutionId: randomUUID(),
    }
    expect(await commit((tx) => resolveEntry(tx, { ...resolution, outcome: 'posted' }))).toEqual({
      ok: true,
      balanceSatang: 300n,
    })
  })

  it('resolves a pending entry exactly once, whoever asks at the same time', async () => {
    const member = await newMember()
    await commit((tx) => postEntry(tx, deposit(member, 500n)))
    const held = withdrawal(member, 400n)
    await commit((tx) => holdEntry(tx, held))
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, turn) =>
        commit((tx) =>
          resolveEntry(tx, {
            memberId: member,
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

  it('refuses to resolve an entry that was posted, or that does not exist', async () => {
    const member = await newMember()
    const posted = deposit(member, 100n)
    await commit((tx) => postEntry(tx, posted))
    for (const entryId of [posted.entryId, randomUUID()]) {
      const resolution = {
        memberId: member,
        entryId,
        resolutionId: randomUUID(),
        outcome: 'posted',
        happenedAt: new Date(),
      } as const
      expect(await commit((tx) => resolveEntry(tx, resolution))).toEqual({
        ok: false,
        refusal: 'NOT_PENDING',
      })
    }
  })
})

describe('the tables', () => {
  it.each([
    'update ledger.entry set amount = amount + 1',
    'delete from ledger.entry',
    'truncate ledger.entry cascade',
    'update ledger.statement set is_late = not is_late',
    'delete from ledger.statement',
    'truncate ledger.statement',
  ])('refuse to run: %s', async (statement) => {
    const member = await newMember()
    await commit((tx) => postEntry(tx, deposit(member, 100n)))
    await expect(sql.raw(statement).execute(connection.db)).rejects.toThrow(/append-only/)
  })

  it('refuse a balance below zero even where the program would allow it', async () => {
    const member = await newMember()
    const overdraw = sql`update ledger.account set balance = -1 where member_id = ${member}`.execute(
      connection.db,
    )
    await expect(overdraw).rejects.toThrow(/member_account_not_negative/)
  })
})

describe('the statement', () => {
  it('pages newest first, and shows what became of a pending entry', async () => {
    const member = await newMember()
    for (let turn = 1n; turn <= 12n; turn += 1n) await commit((tx) => postEntry(tx, deposit(member, turn)))
    const held = withdrawal(member, 5n)
    await commit((tx) => holdEntry(tx, held))
    const page = (number: number) =>
      readStatement(connection.db, { memberId: member, currency, page: number, limit: 10 })
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
      entryId: held.entryId,
      resolutionId: randomUUID(),
      happenedAt: new Date(),
    }
    await commit((tx) => resolveEntry(tx, { ...resolution, outcome: 'voided' }))
    expect((await page(1)).lines[0]).toMatchObject({
      entryId: held.entryId,
      state: 'voided',
      amountSatang: 5n,
    })
    expect((await page(1)).total).toBe(13)
  })
})
