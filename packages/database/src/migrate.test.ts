import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@kapao/testkit/postgres'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'kapao-migrations-'))
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

function write(name: string, sql: string): Promise<void> {
  return writeFile(path.join(folder, name), sql)
}
function run(): Promise<string[]> {
  return migrate(database.url, { migrations: pathToFileURL(`${folder}/`) })
}

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

describe('migrating', () => {
  it('applies each due migration once, in the order of the names', async () => {
    await write('0002_second.sql', 'alter table one add column two int')
    await write('0001_first.sql', 'create table one (id int)')
    await write('notes.md', 'not a migration')
    expect(await run()).toEqual(['0001_first.sql', '0002_second.sql'])
    expect(await run()).toEqual([])
    await write('0003_third.sql', 'create table three (id int)')
    expect(await run()).toEqual(['0003_third.sql'])
  })

  it('creates no member, so that nobody can log in to a new site', async () => {
    expect((await migrate(database.url)).length).toBeGreaterThan(20)
    expect(await query('select member_id from member')).toEqual([])
  })

  it('applies each migration once when several servers start at the same time', async () => {
    await write('0001_first.sql', 'create table one (id int); select pg_sleep(0.05)')
    const applied = await Promise.all(Array.from({ length: 6 }, run))
    expect(applied.flat()).toEqual(['0001_first.sql'])
  })

  it('rolls back completely when a migration fails, and names it', async () => {
    await write('0001_first.sql', 'create table one (id int)')
    await write('0002_bad.sql', 'create table two (id int); select * from nowhere')
    await expect(run()).rejects.toThrow(/0002_bad\.sql.*nowhere/)
    expect(
      await query(`select tablename from pg_tables where tablename in ('one', 'two', 'migration')`),
    ).toEqual([])
    await write('0002_bad.sql', 'create table two (id int)')
    expect(await run()).toEqual(['0001_first.sql', '0002_bad.sql'])
  })

  it('refuses to go on when an applied migration has changed', async () => {
    await write('0001_first.sql', 'create table one (id int)')
    await run()
    await write('0001_first.sql', 'create table one (id bigint)')
    await expect(run()).rejects.toThrow(/0001_first\.sql has changed/)
  })

  it('refuses a database that is newer than the product', async () => {
    await write('0001_first.sql', 'create table one (id int)')
    await run()
    await rm(path.join(folder, '0001_first.sql'))
    await expect(run()).rejects.toThrow(/newer/)
  })

  it('brings an empty database to the newest schema', async () => {
    const applied = await migrate(database.url)
    expect(applied.length).toBeGreaterThanOrEqual(4)
    expect(await query('select count(*)::int as banks from bank where is_open')).toEqual([{ banks: 15 }])
  })
})
