import { readStatement } from '@kapao/ledger/statement'
import { startTestBook, type TestBook } from '@kapao/testkit/test-book'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillBook, openSessions } from './full-book.ts'

let book: TestBook

async function constraintsOfTables(): Promise<unknown[]> {
  const { rows } = await sql`
    select conrelid::regclass::text as relation, conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'ledger.entry'::regclass
    union all
    select tablename, indexname, indexdef from pg_indexes where schemaname = 'ledger' or tablename = 'member' order by 1, 2`.execute(
    book.db,
  )
  return rows
}

beforeAll(async () => {
  book = await startTestBook()
})

afterAll(() => book.close())

it('fills a book that passes its check, with every constraint of its tables unchanged', async () => {
  const before = await constraintsOfTables()
  await fillBook(book.db, { members: 40, busyMembers: 2, busyLines: 30 })
  expect(await constraintsOfTables()).toEqual(before)
  expect(await book.check()).toEqual([])
  const { rows } = await sql<{ member_id: string }>`
    select member_id from ledger.account where statement_count = 30`.execute(book.db)
  expect(rows).toHaveLength(2)
  const params = { memberId: rows[0]!.member_id, currency: 'BAHT', page: 3, limit: 10 } as const
  const { total, lines } = await readStatement(book.db, params)
  expect([total, lines.map(({ balanceAfterSatang }) => balanceAfterSatang)]).toEqual([
    30,
    [1000n, 900n, 800n, 700n, 600n, 500n, 400n, 300n, 200n, 100n],
  ])
})

it('logs in as many members as there are, and no more', async () => {
  expect(await openSessions(book.db, 5, false)).toHaveLength(5)
  expect(await openSessions(book.db, 5, true)).toHaveLength(2)
})
