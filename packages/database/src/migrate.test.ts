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

describe('online migrations', () => {
  const index = 'create index concurrently if not exists one_of on one (of)'

  it('run by themselves, between those before and those after', async () => {
    await write('0001_first.sql', 'create table one (id int, of int)')
    await write('0002_index.online.sql', index)
    await write('0003_third.sql', 'drop index one_of; create index one_of on one (id)')
    expect(await run()).toEqual(['0001_first.sql', '0002_index.online.sql', '0003_third.sql'])
    expect(await run()).toEqual([])
  })

  it('are applied once when several servers start at the same time', async () => {
    await write('0001_first.sql', 'create table one (id int, of int)')
    await write('0002_index.online.sql', index)
    const applied = await Promise.all(Array.from({ length: 6 }, run))
    expect(applied.flat()).toEqual(['0001_first.sql', '0002_index.online.sql'])
  })

  it('leave applied what came before when they fail, and go on from there', async () => {
    await write('0001_first.sql', 'create table one (id int, of int); insert into one values (1, 1), (2, 1)')
    await write('0002_index.online.sql', index.replace('index', 'unique index'))
    await write('0003_third.sql', 'create table three (id int)')
    await expect(run()).rejects.toThrow(/0002_index\.online\.sql.*one_of/)
    // The attempt leaves an index that is not valid.
    expect(await query(isValid)).toEqual([{ valid: false }])
    await query('delete from one where id = 2')
    expect(await run()).toEqual(['0002_index.online.sql', '0003_third.sql'])
    expect(await query(isValid)).toEqual([{ valid: true }])
  })

  it('fill a column in batches, each of which stays', async () => {
    await write(
      '0001_first.sql',
      'create table one (id int, of int); insert into one select n from generate_series(1, 25) n',
    )
    await write('0002_check.sql', 'alter table one add check (of < 16) not valid')
    await write('0003_fill.online.sql', batches)
    // The third batch violates the check; the two before it stay.
    await expect(run()).rejects.toThrow(/0003_fill/)
    expect(await query(filled)).toEqual([{ filled: 10 }])
    await query('alter table one drop constraint one_of_check')
    expect(await run()).toEqual(['0003_fill.online.sql'])
    expect(await query(filled)).toEqual([{ filled: 25 }])
  })
})

const isValid = `select indisvalid as valid from pg_index where indexrelid = 'one_of'::regclass`
const filled = 'select count(of)::int as filled from one'
const batches = `
do $$ begin
  loop
    update one set of = id + 4 where id in (select id from one where of is null order by id limit 5);
    exit when not found;
    commit;
  end loop;
end $$;`

describe('a table that is in use', () => {
  it('is waited for a moment only, so that others pass, and is changed when it is free', async () => {
    await write('0001_first.sql', 'create table one (id int)')
    await run()
    await write('0002_second.sql', 'alter table one add column two int')
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query('begin; lock table one in access share mode')
    const running = run()
    const waiting = `select count(*)::int as waiting from pg_locks where relation = 'one'::regclass and not granted`
    await expect.poll(() => query(waiting), { interval: 20 }).toEqual([{ waiting: 1 }])
    await expect.poll(() => query(waiting), { interval: 20 }).toEqual([{ waiting: 0 }])
    await client.query('commit')
    await client.end()
    expect(await running).toEqual(['0002_second.sql'])
  })
})
