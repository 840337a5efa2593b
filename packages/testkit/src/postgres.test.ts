import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './postgres.ts'

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql).finally(() => client.end())
  return rows
}

test('creates an empty database for each test that no other test sees', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await ask(one.url, 'create table money as select 100 as satang')
  expect(await ask(other.url, `select from pg_tables where schemaname = 'public'`)).toEqual([])
  await one.drop()
  await other.drop()
})

test('drops a database even if a client is still connected to it', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  await database.drop()
  await expect(ask(database.url, 'select 1')).rejects.toMatchObject({ code: '3D000' })
})
