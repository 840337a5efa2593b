import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@kapao/testkit/postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lintMigrations } from './lint-migrations.ts'
import { migrate, readMigrations } from './migrate.ts'

const migrations = new URL('../migrations/', import.meta.url)
let database: TestDatabase
let client: pg.Client
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  folder = await mkdtemp(path.join(tmpdir(), 'kapao-steps-'))
  for (const { name } of await readMigrations())
    await copyFile(new URL(name, migrations), path.join(folder, name))
})

afterAll(async () => {
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

/** The migrations that the guide shows, by the name in the first line of each. */
async function readSteps(): Promise<{ name: string; sql: string }[]> {
  const guide = await readFile(new URL('../../../CONTRIBUTING.md', import.meta.url), 'utf8')
  const chapter = guide.split('### Change a big table')[1]!.split('\n## ')[0]!
  return [...chapter.matchAll(/```sql\n\s*-- (\S+\.sql)\n(.*?)```/gs)].map(([, name, sql]) => ({
    name: name!,
    sql: sql!,
  }))
}

async function apply({ name, sql }: { name: string; sql: string }): Promise<void> {
  await writeFile(path.join(folder, name), sql)
  expect(await migrate(database.url, { migrations: pathToFileURL(`${folder}/`) })).toContain(name)
}

/** As a server of the release before writes them, which does not know the new column. */
async function addTransfers(count: number): Promise<void> {
  await client.query(
    `insert into transfer (member_id, transfer_id, from_account, to_account, amount, currency, state, created_at)
     select gen_random_uuid(), gen_random_uuid(), 'WALLET', 'PG', 3000, 'BAHT', 'open', now() from generate_series(1, $1)`,
    [count],
  )
}

it('the steps of the guide fill every row of a table larger than a batch, and pass the lint', async () => {
  const [expand, fill, ...rest] = await readSteps()
  expect(rest).toHaveLength(3)
  await apply(expand!)
  await addTransfers(12_000)
  await apply(fill!)
  for (const step of rest) await apply(step)
  const { rows } = await client.query(`
    select count(*)::int as transfers, count(channel)::int as filled,
      (select convalidated from pg_constraint where conname = 'transfer_has_channel') as is_valid,
      (select indisvalid from pg_index where indexrelid = 'transfer_by_channel'::regclass) as is_indexed
    from transfer`)
  expect(rows).toEqual([{ transfers: 12_000, filled: 12_000, is_valid: true, is_indexed: true }])
  const names = (await readSteps()).map(({ name }) => name)
  expect(await lintMigrations(folder, names)).toEqual([])
})
