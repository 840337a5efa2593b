import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  asApplication,
  createTestDatabase,
  prepareDatabase,
  type TestDatabase,
} from '@kapao/testkit/postgres'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bringForward } from './bring-forward.ts'
import { readFunctions } from './functions.ts'
import { migrate, readMigrations, type SchemaFolders } from './migrate.ts'

const migrationsFolder = new URL('../migrations/', import.meta.url)

/** The last migration that defines functions. Later versions of them are in their own files. */
const lastWithFunctions = '0037_entries_with_lines.sql'

let database: TestDatabase
let folder: string
let clients: pg.Client[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'kapao-functions-'))
})

afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()))
  clients = []
  await database.drop()
  await rm(folder, { recursive: true })
})

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  clients.push(client)
  return client
}

async function query(sql: string): Promise<Record<string, unknown>[]> {
  return (await (await open(database.url)).query<Record<string, unknown>>(sql)).rows
}

/** The bodies of the product's own functions in the database, by schema and name. */
async function readLive(): Promise<{ name: string; body: string }[]> {
  const rows = (await query(
    `select case when n.nspname = 'public' then p.proname else n.nspname || '.' || p.proname end as name, p.prosrc as body
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'ledger')
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by 1`,
  )) as { name: string; body: string }[]
  return rows
}

/** The same from the files. */
async function readWritten(): Promise<{ name: string; body: string }[]> {
  const files = (await readFunctions()).map(({ name, sql }) => ({ name: name.replace(/\.sql$/, ''), sql }))
  return files
    .map(({ name, sql }) => ({ name, body: sql.split('$$')[1] ?? '' }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

async function migrationsUpTo(last: string): Promise<SchemaFolders> {
  const names = (await readMigrations()).map(({ name }) => name).filter((name) => name <= last)
  for (const name of names) await copyFile(new URL(name, migrationsFolder), path.join(folder, name))
  return { migrations: pathToFileURL(`${folder}/`) }
}

describe('the functions of the database', () => {
  it('match their files, one each, in a new database', async () => {
    await migrate(database.url)
    const live = await readLive()
    expect(live.length).toBeGreaterThanOrEqual(20)
    expect(live).toEqual(await readWritten())
  })

  it('match their files in a database of an earlier version, too', async () => {
    await migrate(database.url, await migrationsUpTo(lastWithFunctions))
    expect(await readLive()).not.toEqual(await readWritten())
    await migrate(database.url)
    expect(await readLive()).toEqual(await readWritten())
  })

  it('are defined in no newer migration', async () => {
    const newer = (await readMigrations()).filter(({ name }) => name > lastWithFunctions)
    expect(newer.filter(({ sql }) => /create\s+(or\s+replace\s+)?function/i.test(sql))).toEqual([])
  })

  it('have the names of their files', async () => {
    for (const { name, sql } of await readFunctions()) {
      const defined = [...sql.matchAll(/^create or replace function ([\w.]+)/gm)].map(
        (found) => `${found[1]}.sql`,
      )
      expect(defined).toEqual([name])
    }
  })
})

describe('applying functions', () => {
  function schema(): Required<SchemaFolders> {
    return {
      migrations: pathToFileURL(path.join(folder, 'migrations/')),
      functions: pathToFileURL(path.join(folder, 'functions/')),
    }
  }
  function write(name: string, sql: string): Promise<void> {
    return writeFile(path.join(folder, name), sql)
  }
  function one(answer: number): string {
    return `create or replace function one() returns int language sql as $$ select ${answer} $$;`
  }

  beforeEach(async () => {
    await mkdir(path.join(folder, 'migrations'))
    await mkdir(path.join(folder, 'functions'))
    await write('functions/one.sql', one(1))
  })

  it('replaces the functions that changed, and only those', async () => {
    await write('functions/two.sql', one(2).replace('one', 'two'))
    expect(await migrate(database.url, schema())).toEqual(['one.sql', 'two.sql'])
    expect(await migrate(database.url, schema())).toEqual([])
    await write('functions/one.sql', one(3))
    expect(await migrate(database.url, schema())).toEqual(['one.sql'])
    expect(await query('select one(), two()')).toEqual([{ one: 3, two: 2 }])
  })

  it('rolls back all migrations and functions when one of them fails, and names it', async () => {
    await migrate(database.url, schema())
    await write('migrations/0001_table.sql', 'create table first (id int)')
    await write('functions/one.sql', one(2))
    await write(
      'functions/two.sql',
      'create or replace function two() returns nonsense language sql as $$ $$',
    )
    await expect(migrate(database.url, schema())).rejects.toThrow(/Function two failed.*nonsense/)
    expect(await query(`select one(), to_regclass('first') as "table"`)).toEqual([{ one: 1, table: null }])
  })

  it('creates a function again after a migration has dropped it', async () => {
    await migrate(database.url, schema())
    await write('migrations/0001_drop.sql', 'drop function one')
    expect(await migrate(database.url, schema())).toEqual(['0001_drop.sql', 'one.sql'])
    expect(await query('select one()')).toEqual([{ one: 1 }])
  })

  it('restores a function that was changed without its file', async () => {
    await migrate(database.url, schema())
    await query(one(2))
    expect(await migrate(database.url, schema())).toEqual(['one.sql'])
    expect(await query('select one()')).toEqual([{ one: 1 }])
  })

  it('refuses to replace a function with an older version', async () => {
    await migrate(database.url, schema())
    await write('functions/one.sql', one(2))
    await migrate(database.url, schema())
    await write('functions/one.sql', one(1))
    await expect(migrate(database.url, schema())).rejects.toThrow(
      /newer than this version: it has a later one/,
    )
    expect(await query('select one()')).toEqual([{ one: 2 }])
  })
})

describe('a server that still runs while the next version starts', () => {
  const member = '0190a1c0-0000-7000-8000-000000000001'
  const at = '2026-11-20T12:00:00.000Z'
  function entryId(n: number): string {
    return `0190a1c0-0000-7000-8000-${String(n).padStart(12, '0')}`
  }

  /** The calls of the previous version, with its exact statements. Change them only when that version changes. */
  function post(n: number) {
    return {
      text: 'select ledger.post($1::jsonb) as answer',
      values: [
        JSON.stringify([
          {
            member,
            currency: 'BAHT',
            key: `key-${n}`,
            hash: '00',
            moves: [
              {
                kind: 'post',
                id: entryId(n),
                source: 'bank:KBANK',
                destination: 'wallet',
                amount: '1',
                at,
                type: 'deposit',
                from: 'KBANK',
                to: 'WALLET',
              },
            ],
          },
        ]),
      ],
    }
  }
  function postOpenings(n: number) {
    return {
      text: `select ledger.post_openings($1::integer[], $2::uuid[], $3::text[], $4::text[], $5::bytea[], $6::uuid[], $7::text[],
      $8::text[], $9::bigint[], $10::text[], $11::timestamptz[], $12::text[], $13::text[], $14::text[], $15::boolean[],
      $16::jsonb[]) as answer`,
      values: [
        [1],
        [member],
        ['BAHT'],
        [null],
        [null],
        [entryId(n)],
        ['bank:KBANK'],
        ['wallet'],
        ['1'],
        ['posted'],
        [at],
        ['deposit'],
        ['KBANK'],
        ['WALLET'],
        [false],
        [null],
      ],
    }
  }
  function settle(n: number) {
    return {
      text: 'select settle_payments($1::jsonb) as answer',
      values: [
        JSON.stringify([
          {
            party: 'KBANK',
            event: `event-${n}`,
            body: {},
            receiver: 'unknown',
            amount: '100',
            entry: entryId(n),
            paidAt: at,
            toldAt: at,
          },
        ]),
      ],
    }
  }
  const upkeep = [
    `select ledger.open_wallet('${member}', 'BAHT')`,
    `select ledger.roll_up()`,
    `select ledger.seal_next(100)`,
    `select ledger.forget_intents('2020-01-01')`,
    `select * from ledger.prove('${member}', '{}', 1)`,
  ]

  it('can call the functions while they are replaced, and afterwards', async () => {
    await migrate(database.url, await migrationsUpTo(lastWithFunctions))
    const url = asApplication(database.url)
    // The rights of the previous version are not available here; those of this version name the same functions.
    await prepareDatabase(database.url)
    const older = await open(url)
    await older.query(upkeep[0]!)
    let n = 0
    async function work(): Promise<void> {
      const { rows: posted } = await older.query<{ answer: unknown }>(post((n += 1)))
      expect(posted[0]?.answer).toMatchObject([{ ok: true }])
      const { rows: opened } = await older.query<{ answer: unknown }>(postOpenings((n += 1)))
      expect(opened[0]?.answer).toEqual([String(n)])
      const { rows: settled } = await older.query<{ answer: unknown }>(settle((n += 1)))
      expect(settled[0]?.answer).toEqual([{ kind: 'unmatched', reason: 'UNKNOWN' }])
      n -= 1
      for (const sql of upkeep) await older.query(sql)
    }
    await work()
    const changed = await mkdtemp(path.join(folder, 'changed-'))
    for (const { name, sql } of await readFunctions())
      await writeFile(path.join(changed, name), `-- A later version.\n${sql}`)
    const next = { migrations: migrationsFolder, functions: pathToFileURL(`${changed}/`) }
    expect(await migrate(database.url, next, work)).toHaveLength((await readFunctions()).length)
    await work()
  })

  it('does not replace the next version’s functions with its own when it restarts', async () => {
    const url = await prepareDatabase(database.url)
    const changed = await mkdtemp(path.join(folder, 'changed-'))
    for (const { name, sql } of await readFunctions())
      await writeFile(path.join(changed, name), `-- A later version.\n${sql}`)
    await migrate(database.url, { migrations: migrationsFolder, functions: pathToFileURL(`${changed}/`) })
    // While its rights are recorded it would check nothing else. Without that record it refuses to start.
    await query(`delete from migration where name = 'rights'`)
    await expect(
      bringForward({ ownerUrl: database.url, application: { url, isOurs: true } }),
    ).rejects.toThrow(/newer than this version/)
  })
})
