import { randomUUID } from 'node:crypto'
import { turnTriggersOff } from '@kapao/testkit/forgery'
import { currency, deposit, startTestBook, type TestBook, withdrawal } from '@kapao/testkit/test-book'
import { sealAll, sealAndSumUp } from '@kapao/testkit/seals'
import { until } from '@kapao/testkit/until'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordAct } from './act.ts'
import { holdEntry, postEntry, resolveEntry, rollUpHouseBalances } from './ledger.ts'
import { readLinksAfter } from './proof.ts'
import { readHead, readSealLagSeconds, sealEntries } from './seal.ts'
import { verifyBook } from './verify.ts'

let book: TestBook
let member: string

beforeAll(async () => {
  book = await startTestBook()
  await sql`update ledger.summed_up set seals_per_block = 1`.execute(book.db)
  member = await book.newMember()
  for (let turn = 1n; turn <= 9n; turn += 1n)
    await book.commit((tx) => postEntry(tx, deposit(member, turn * 100n)))
  const held = withdrawal(member, 300n)
  await book.commit((tx) => holdEntry(tx, held))
  const resolution = { memberId: member, currency, entryId: held.entryId, resolutionId: randomUUID() }
  await book.commit((tx) =>
    resolveEntry(tx, { ...resolution, outcome: 'posted', amountSatang: 200n, happenedAt: new Date() }),
  )
  for (const call of ['setOffer', 'setWheel', 'setSiteSettings'])
    await book.commit((tx) => recordAct(tx, { ...act, call }))
  await rollUpAll()
  await sealAndSumUp(book.db)
})

const act = {
  at: new Date('2026-11-02T03:04:05.678Z'),
  operatorId: 'kanda',
  sessionId: undefined,
  address: '203.0.113.7',
  requestId: 'request',
  memberId: undefined,
  subject: undefined,
  input: { code: 'WELCOME', stock: 12n },
  before: null,
  after: undefined,
  outcome: 'done',
  reason: undefined,
}

afterAll(() => book.close())

/** Rolls up until the house account exists. Transactions of other test files may delay it for a moment. */
function rollUpAll() {
  return until('the house is rolled up', async () => {
    await rollUpHouseBalances(book.db)
    const { rows } = await sql`select from ledger.house_account`.execute(book.db)
    return rows.length > 0
  })
}

async function wrong(db: Parameters<typeof verifyBook>[0]): Promise<string[]> {
  return (await verifyBook(db)).filter(({ differences }) => differences.length > 0).map(({ what }) => what)
}

describe('the seals', () => {
  it('cover every complete entry once, and extend the chain', async () => {
    const before = await readHead(book.db)
    expect(before?.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(await sealEntries(book.db)).toBe(0)
    expect(await readSealLagSeconds(book.db)).toBe(0)
    await book.commit((tx) => postEntry(tx, deposit(member, 1n)))
    expect(await readSealLagSeconds(book.db)).toBeGreaterThan(0)
    const sealed = await Promise.all(Array.from({ length: 4 }, () => sealAll(book.db)))
    expect(sealed.reduce((sum, entries) => sum + entries, 0)).toBe(1)
    expect((await readHead(book.db))?.sealNo).toBe((before?.sealNo ?? 0n) + 1n)
    expect(await wrong(book.db)).toEqual([])
  })

  it('leave out entries while an older transaction is still running', async () => {
    await book.db.transaction().execute(async (slow) => {
      await postEntry(slow, deposit(member, 2n))
      await book.commit(async (tx) => postEntry(tx, deposit(await book.newMember(), 3n)))
      expect(await sealEntries(book.db)).toBe(0)
    })
    expect(await sealAll(book.db)).toBe(2)
    expect(await wrong(book.db)).toEqual([])
  })

  it('lag behind an entry of the oldest transaction that was running when they were made', async () => {
    const own = await startTestBook()
    const saver = await own.newMember()
    await own.commit((tx) => postEntry(tx, deposit(saver, 1n)))
    await own.db.transaction().execute(async (slow) => {
      await postEntry(slow, deposit(saver, 2n))
      await until('what was before is sealed', async () => (await sealEntries(own.db)) === 1)
    })
    expect(await readSealLagSeconds(own.db)).toBeGreaterThan(0)
    expect(await sealAll(own.db)).toBe(1)
    await own.close()
  })

  it('cannot be changed or deleted', async () => {
    for (const change of [
      'update ledger.seal set entries = 1',
      'delete from ledger.seal',
      'truncate ledger.seal',
    ]) {
      await expect(sql.raw(change).execute(book.db)).rejects.toThrow(/append-only/)
    }
  })
})

describe('seals of form 1, from before proofs', () => {
  it('stay verifiable, and their entries are sealed again in the same chain', async () => {
    const old = await startTestBook()
    const owner = await old.newMember()
    await old.commit((tx) => postEntry(tx, deposit(owner, 500n)))
    await sql`insert into ledger.seal (seal_no, form, since, below, entries, root, hash)
      select 1, 1, '0', s.below, 1, s.root, ledger.seal_hash('', s) from (
        select (1, '0', pg_snapshot_xmax(pg_current_snapshot()), 1, ledger.merkle_root(array_agg(ledger.entry_hash(e))),
          '', now(), 1, null, null, null, null, null)::ledger.seal as s from ledger.entry e) made, lateral (select (made.s).*) s`.execute(
      old.db,
    )
    const before = await readHead(old.db)
    expect(await wrong(old.db)).toEqual([])
    await old.commit((tx) => postEntry(tx, deposit(owner, 600n)))
    expect(await sealAll(old.db)).toBe(2)
    expect(await wrong(old.db)).toEqual([])
    const [link] = await readLinksAfter(old.db, 0n, 1)
    expect(link).toMatchObject({ sealNo: 2n, previous: before?.hash })
    await old.close()
  })
})

describe('verifying', () => {
  it('finds no difference in a consistent book, and reports how much it checked', async () => {
    const checked = await verifyBook(book.db)
    expect(checked.length).toBeGreaterThanOrEqual(10)
    for (const { what, count, differences } of checked)
      expect([what, count > 0, differences]).toEqual([what, true, []])
  })

  // Tampering by somebody with owner access to the database, who can disable the triggers.
  it.each([
    [
      `update ledger.entry set amount = amount + 1 where version = 3`,
      'each entry continues from the balance of the one before it',
    ],
    [
      `update ledger.entry set amount = amount + 1 where version = 3`,
      'a seal matches the entries that it covers',
    ],
    [
      `update ledger.entry set happened_at = '2026-01-01T00:00:00Z' where version = 4`,
      'a seal matches the entries that it covers',
    ],
    [
      `update ledger.entry set statement_no = 99 where statement_no = 5`,
      'every entry except a resolution has a statement line, numbered without a gap',
    ],
    [
      `alter table ledger.entry drop constraint every_entry_but_a_resolution_has_a_line;
       update ledger.entry set statement_no = null where statement_no = 5`,
      'every entry except a resolution has a statement line, numbered without a gap',
    ],
    [`delete from ledger.account`, 'an entry belongs to an account'],
    [`update ledger.account set balance = balance + 1`, 'a balance is the sum of its entries'],
    [`update ledger.account set version = version + 1`, 'entry versions have no gap'],
    [
      `update ledger.entry set balance_after = balance_after + 5 where version = 2`,
      'each entry continues from the balance of the one before it',
    ],
    [
      `update ledger.house_account set balance = balance + 1`,
      'a rolled-up house account is the sum of its entries',
    ],
    [`update ledger.day_sum set amount = amount + 1`, 'the sums by day are those of the sealed entries'],
    [`delete from ledger.day_sum`, 'the sums by day are those of the sealed entries'],
    [`update ledger.block_sum set entries = entries + 1`, 'the sums of blocks are those of their seals'],
    [`delete from ledger.block_sum`, 'the sums of blocks are those of their seals'],
    [`update ledger.seal set root = sha256('x') where seal_no = 1`, 'each seal continues the one before it'],
    [
      `update ledger.seal set tree = overlay(tree placing sha256('x') from 1) where seal_no = 1`,
      'a seal matches the entries that it covers',
    ],
    [
      `update ledger.entry set from_name = 'SCB' where statement_no = 5`,
      'a seal matches the entries that it covers',
    ],
    [
      `update ledger.leaf set leaf_no = 1 - leaf_no where leaf_no < 2`,
      'every sealed entry has its leaf in the tree of its seal',
    ],
    [`delete from ledger.leaf where leaf_no = 0`, 'every sealed entry has its leaf in the tree of its seal'],
    [
      `update ledger.seal set secret = sha256('x') where seal_no = 1`,
      'each seal continues the one before it',
    ],
    [`delete from ledger.seal where seal_no = 1`, 'each seal continues the one before it'],
    [
      `update ledger.operator_act set input = '{"code": "ANOTHER"}' where act_no = 2`,
      'each act of an operator continues the one before it',
    ],
    [
      `update ledger.operator_act set hash = sha256('x') where act_no = 2`,
      'each act of an operator continues the one before it',
    ],
    [
      `delete from ledger.operator_act where act_no = 2`,
      'each act of an operator continues the one before it',
    ],
    [`delete from ledger.operator_act where act_no = 3`, 'the chain of acts ends with the last act'],
    [
      `delete from ledger.operator_act where act_no = 3;
       update ledger.act_head set (act_no, hash) = (select act_no, hash from ledger.operator_act where act_no = 2)`,
      'a seal holds the act that was the last when it was made',
    ],
    [`delete from ledger.act_head`, 'the chain of acts ends with the last act'],
    [
      `update ledger.seal set act_hash = sha256('x') where seal_no = 1`,
      'each seal continues the one before it',
    ],
    [
      `update ledger.entry set amount = 1000 where resolves is not null`,
      'a resolution resolves a pending entry, and posts no more than its amount',
    ],
  ])('detects %s', async (tampering, invariant) => {
    await book.db
      .transaction()
      .execute(async (tx) => {
        await turnTriggersOff(tx)
        await sql.raw(tampering).execute(tx)
        expect(await wrong(tx)).toContain(invariant)
        throw new Error('undone')
      })
      .catch((thrown: unknown) => expect(thrown).toMatchObject({ message: 'undone' }))
    expect(await wrong(book.db)).toEqual([])
  })
})
