import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { connect, type Database } from '@kapao/database/connect'
import { migrate, readMigrations } from '@kapao/database/migrate'
import { createTestDatabase, type TestDatabase } from '@kapao/testkit/postgres'
import { generateId } from '@kapao/testkit/random'
import { sealAll } from '@kapao/testkit/seals'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { postEntry } from './ledger.ts'

import { readStatement } from './statement.ts'
import { verifyBook } from './verify.ts'

const migrations = new URL('../../database/migrations/', import.meta.url)

let database: TestDatabase
let book: ReturnType<typeof connect>

beforeAll(async () => {
  database = await createTestDatabase()
  book = connect(database.url)
})

afterAll(async () => {
  await book.close()
  await database.drop()
})

async function migrateBefore(last: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kapao-migrations-'))
  try {
    for (const { name } of await readMigrations())
      if (name < last) await copyFile(new URL(name, migrations), path.join(folder, name))
    await migrate(database.url, { migrations: pathToFileURL(`${folder}/`) })
  } finally {
    await rm(folder, { recursive: true })
  }
}

const member = generateId()
const at = '2026-11-20T12:00:00.000Z'
const text = { type: 'deposit', from: 'KBANK', to: 'WALLET' }
const into = { source: 'bank:KBANK', destination: 'wallet', amount: '900', at }
const out = {
  source: 'wallet',
  destination: 'bank:KBANK',
  amount: '100',
  at,
  type: 'withdraw',
  from: 'WALLET',
  to: 'KBANK',
}
const [first, kept, freed, late] = [generateId(), generateId(), generateId(), generateId()]

const history = [
  { kind: 'post', id: first, ...into, ...text, related: { slip: { description: 'สลิป' } } },
  { kind: 'hold', id: kept, ...out },
  { kind: 'settle', id: generateId(), of: kept, amount: '40', at },
  { kind: 'hold', id: freed, ...out },
  { kind: 'void', id: generateId(), of: freed, at },
  { kind: 'post', id: late, ...into, ...text, late: true },
  { kind: 'reverse', id: generateId(), of: late, at, ...text },
]

async function proofs(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select * from ledger.prove(${member}, array(
      select entry_id from ledger.statement where member_id = ${member} order by statement_no), 100)`.execute(
    db,
  )
  return rows
}

async function lines(db: Database): Promise<unknown[]> {
  const { rows } = await sql`select * from ledger.statement order by statement_no`.execute(db)
  return rows
}

it('moving the statement lines into the entries changes no line and no proof of an existing book', async () => {
  const { db } = book
  await migrateBefore('0037')
  await sql`select ledger.open_wallet(${member}, 'BAHT')`.execute(db)
  for (const move of history) {
    const request = { member, currency: 'BAHT', moves: [move] }
    const { rows } = await sql<{ answers: unknown }>`
      select ledger.post(${JSON.stringify([request])}::jsonb) as answers`.execute(db)
    expect(rows[0]?.answers).toEqual([expect.objectContaining({ ok: true })])
  }
  await sealAll(db)
  const before = { lines: await lines(db), proofs: await proofs(db) }
  expect([before.lines.length, before.proofs.length]).toEqual([5, 7])

  await migrate(database.url)
  expect(
    (await verifyBook(db)).flatMap(({ what, differences }) => differences.map((subject) => [what, subject])),
  ).toEqual([])
  expect({ lines: await lines(db), proofs: await proofs(db) }).toEqual(before)

  const next = await postEntry(db, {
    memberId: member,
    entryId: generateId(),
    currency: 'BAHT',
    source: 'bank:KBANK',
    destination: 'wallet',
    amountSatang: 1n,
    happenedAt: new Date(at),
    statement: { type: 'deposit', from: 'KBANK', to: 'WALLET' },
  })
  expect(next).toEqual({ ok: true, balanceSatang: 861n })
  const { total, lines: shown } = await readStatement(db, {
    memberId: member,
    currency: 'BAHT',
    page: 1,
    limit: 10,
  })
  expect([
    total,
    shown.map(({ statementNo, state, amountSatang }) => [statementNo, state, amountSatang]),
  ]).toEqual([
    6,
    [
      [6n, 'posted', 1n],
      [5n, 'posted', 900n],
      [4n, 'posted', 900n],
      [3n, 'voided', 100n],
      [2n, 'posted', 40n],
      [1n, 'posted', 900n],
    ],
  ])
})

/** Inserts an entry without the functions of the book, which only the owner can do. */
function insertEntry(given: Record<string, string>): Promise<unknown> {
  const entry = {
    member_id: `'${member}'`,
    entry_id: 'gen_random_uuid()',
    source: `'bank:KBANK'`,
    destination: `'wallet'`,
    amount: '1',
    currency: `'BAHT'`,
    state: `'posted'`,
    balance_after: '862',
    version: '99',
    happened_at: 'now()',
    ...given,
  }
  return sql
    .raw(`insert into ledger.entry (${Object.keys(entry).join()}) values (${Object.values(entry).join()})`)
    .execute(book.db)
}

const line = {
  statement_no: '99',
  statement_type: `'deposit'`,
  from_name: `'KBANK'`,
  to_name: `'WALLET'`,
  is_late: 'false',
}

it('refuses an entry that resolves or reverses one that does not exist', async () => {
  await expect(insertEntry({ resolves: 'gen_random_uuid()' })).rejects.toThrow(/not there/)
  await expect(insertEntry({ ...line, reverses: 'gen_random_uuid()' })).rejects.toThrow(/not there/)
})

it('refuses an entry without a statement line, and a resolution with one', async () => {
  await expect(insertEntry({})).rejects.toThrow(/every_entry_but_a_resolution_has_a_line/)
  await expect(insertEntry({ ...line, resolves: `'${kept}'` })).rejects.toThrow(
    /every_entry_but_a_resolution_has_a_line/,
  )
})
