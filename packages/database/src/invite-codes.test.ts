import { migrateBefore } from '@kapao/testkit/migrate-before'
import { createTestDatabase, type TestDatabase } from '@kapao/testkit/postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from './migrate.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

it('gives every member of before an invite code of their own, over the whole alphabet', async () => {
  await migrateBefore(database.url, '0085')
  await client.query(
    `insert into member (member_id, name, username, password_hash, currency, bank_code, bank_account_name, bank_account_no,
       created_at)
     select gen_random_uuid(), 'A', n::text, 'x', 'BAHT', 'KBANK', 'SOMCHAI JAIDEE', n::text, now()
     from generate_series(1, 5000) n`,
  )
  await migrate(database.url)
  const { rows } = await client.query<{ code: string; member_id: string }>(
    'select c.code, c.member_id from invite_code c join member_invite_code m using (member_id, code)',
  )
  expect(rows.length).toBe(5000)
  expect(new Set(rows.map(({ member_id }) => member_id)).size).toBe(5000)
  for (const index of [0, 1, 2, 3, 4, 5, 6])
    expect(new Set(rows.map(({ code }) => code[index])).size).toBe(32)
})
