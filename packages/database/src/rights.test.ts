import { createTestDatabase, prepareDatabase, type TestDatabase } from '@kapao/testkit/postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bringForward, isForward } from './bring-forward.ts'
import { roleOf, withRole } from './application-role.ts'
import { ownsTheBook } from './standing.ts'

let database: TestDatabase
let url: string
let owner: pg.Client
let application: pg.Client

const member = '0190a1c0-0000-7000-8000-000000000001'

async function open(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

beforeAll(async () => {
  database = await createTestDatabase()
  url = await prepareDatabase(database.url)
  owner = await open(database.url)
  application = await open(url)
})

afterAll(async () => {
  await application.end()
  await owner.end()
  await database.drop()
})

/** PostgreSQL's error code for a statement run as the application; `undefined` if it succeeds. Always rolled back. */
async function refusalOf(sql: string): Promise<string | undefined> {
  await application.query('begin')
  try {
    await application.query(sql)
    return undefined
  } catch (error) {
    return (error as { code?: string }).code
  } finally {
    await application.query('rollback')
  }
}

const notAllowed = '42501'

async function tablesOf(schema: string): Promise<{ name: string; column: string }[]> {
  const { rows } = await owner.query<{ name: string; column: string }>(
    `select c.relname as name, a.attname as column from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum = 1
     where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') order by 1`,
    [schema],
  )
  return rows
}

/** Tables of which the application's role may change no row. */
const unchangeable = new Set([
  'migration',
  'function_version',
  'party_event',
  'play',
  'play_day_sum',
  'play_block_sum',
  'member_day',
  'member_activity',
  'member_return',
  'member_group_day',
  'member_cohort_week',
  'member_conversion',
  'member_summed_up',
  'day_closing',
])

describe('the role of the application', () => {
  it('can read every table of the book and write none of them', async () => {
    const tables = await tablesOf('ledger')
    expect(tables.length).toBeGreaterThanOrEqual(7)
    for (const { name, column } of tables) {
      const said = {
        read: await refusalOf(`select ${column} from ledger.${name} limit 1`),
        insert: await refusalOf(`insert into ledger.${name} default values`),
        update: await refusalOf(`update ledger.${name} set ${column} = ${column}`),
        delete: await refusalOf(`delete from ledger.${name}`),
        truncate: await refusalOf(`truncate ledger.${name} cascade`),
        lock: await refusalOf(`lock table ledger.${name} in exclusive mode`),
        disable: await refusalOf(`alter table ledger.${name} disable trigger all`),
        change: await refusalOf(`alter table ledger.${name} drop column ${column}`),
        drop: await refusalOf(`drop table ledger.${name}`),
        trigger: await refusalOf(
          `create trigger mine before insert on ledger.${name} for each row execute function ledger.refuse_change()`,
        ),
      }
      const { read, ...rest } = said
      expect([name, read]).toEqual([name, undefined])
      for (const [what, code] of Object.entries(rest))
        expect([name, what, code]).toEqual([name, what, notAllowed])
    }
  })

  it.each([
    `set session_replication_role = replica`,
    `set role kapao`,
    `set session authorization kapao`,
    `create role accomplice`,
    `alter role current_user superuser`,
    `grant kapao to current_user`,
    `create schema mine`,
    `create table mine (id int)`,
    `create function ledger.mine() returns int language sql as 'select 1'`,
    `create or replace function ledger.roll_up() returns void language sql as 'select 1'`,
    `alter function ledger.post security invoker`,
    `drop function ledger.post`,
    `alter schema ledger owner to current_user`,
    `drop schema ledger cascade`,
    `update migration set hash = hash`,
    `delete from migration`,
    `delete from function_version`,
    `alter policy application on graphile_worker._private_jobs using (false)`,
    `copy ledger.entry from program 'true'`,
    `select pg_read_file('/etc/passwd')`,
  ])('cannot: %s', async (sql) => {
    const owned = new URL(database.url).username
    expect(await refusalOf(sql.replaceAll('kapao', owned))).toMatch(/^(42501|0P000)$/)
  })

  it('can call only the listed functions of the book', async () => {
    const { rows } = await owner.query<{ name: string; is_definer: boolean; settings: string }>(
      `select p.proname as name, p.prosecdef as is_definer, array_to_string(p.proconfig, ' ') as settings
       from pg_proc p where p.pronamespace = 'ledger'::regnamespace and has_function_privilege($1, p.oid, 'execute')
       order by 1`,
      [roleOf(url)],
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'forget_idempotency_keys',
      'forget_intents',
      'open_wallet',
      'post',
      'post_openings',
      'prove',
      'record_act',
      'roll_up',
      'seal_next',
      'sum_up',
      'sum_up_members',
    ])
    for (const { name, is_definer, settings } of rows)
      expect([name, is_definer, settings]).toEqual([
        name,
        true,
        expect.stringContaining('search_path=pg_catalog, pg_temp'),
      ])
  })

  it('adds rows of play and closings of days, and changes none', async () => {
    expect(await refusalOf('select from play, day_closing')).toBeUndefined()
    for (const sql of [
      'update play set result = 1',
      'delete from play',
      'truncate play',
      `update day_closing set note = 'x'`,
      'delete from day_closing',
      'truncate day_closing',
    ])
      expect([sql, await refusalOf(sql)]).toEqual([sql, notAllowed])
  })

  it('cannot read the secrets of the seals', async () => {
    for (const column of ['secret', 'tree', '*'])
      expect([column, await refusalOf(`select ${column} from ledger.seal`)]).toEqual([column, notAllowed])
  })

  it('can write the book through the functions, and the tables of the product and the queue directly', async () => {
    const deposit = [{ kind: 'post', id: member, at: '2026-11-20T12:00:00Z', source: 'bank:KBANK' }].map(
      (move) => ({
        ...move,
        destination: 'wallet',
        amount: '100',
        type: 'deposit',
        from: 'KBANK',
        to: 'WALLET',
      }),
    )
    await application.query(`select ledger.open_wallet($1, 'BAHT')`, [member])
    const { rows } = await application.query(`select ledger.post($1) as answers`, [
      JSON.stringify([{ member, currency: 'BAHT', moves: deposit }]),
    ])
    expect(rows).toEqual([{ answers: [{ ok: true, balance: '100' }] }])
    expect(
      await refusalOf(`select ledger.roll_up(), ledger.seal_next(10), ledger.forget_intents(now())`),
    ).toBeUndefined()
    for (const { name, column } of await tablesOf('public'))
      if (!unchangeable.has(name)) {
        expect([name, await refusalOf(`update ${name} set ${column} = ${column}`)]).toEqual([name, undefined])
        expect([name, await refusalOf(`delete from ${name}`)]).toEqual([name, undefined])
      }
    await application.query(`select graphile_worker.add_job('sealBook')`)
    expect((await application.query('select from graphile_worker.jobs')).rowCount).toBe(1)
  })

  it('is recognised as unable to change the book, and the owner as able', async () => {
    expect(await ownsTheBook(url)).toBe(false)
    expect(await ownsTheBook(database.url)).toBe(true)
  })
})

describe('bringing a database forward', () => {
  function again() {
    return bringForward({ ownerUrl: database.url, application: { url, isOurs: true } })
  }

  it('grants the rights again after a migration, for its tables and for replaced functions', async () => {
    await owner.query('create table later (id int)')
    await owner.query(
      `create or replace function ledger.forget_intents(before timestamptz) returns void language sql as 'select'`,
    )
    await owner.query(`update migration set hash = 'of before' where name = 'rights'`)
    expect(await isForward(url)).toBe(false)
    expect(await refusalOf('insert into later values (1)')).toBe(notAllowed)
    await Promise.all([again(), again(), again()])
    expect(await isForward(url)).toBe(true)
    expect(await refusalOf('insert into later values (1)')).toBeUndefined()
    const { rows } = await owner.query(`select prosecdef from pg_proc where proname = 'forget_intents'`)
    expect(rows).toEqual([{ prosecdef: true }])
  })

  it('creates the role if it is missing, and resets its password only if we generate it', async () => {
    const role = `${new URL(database.url).pathname.slice(1)}_app`
    function forward(password: string, isOurs: boolean) {
      const requested = withRole(database.url, { role, password })
      return bringForward({ ownerUrl: database.url, application: { url: requested, isOurs } }).then(() =>
        isForward(requested),
      )
    }
    expect(await forward('first', false)).toBe(true)
    expect(await forward('second', true)).toBe(true)
    expect(await forward('a typing mistake', false)).toBe(false)
    expect(await forward('second', false)).toBe(true)
    await owner.query(`drop owned by ${role}`)
    await owner.query(`drop role ${role}`)
  })

  it('explains what to do when the owner may not create roles', async () => {
    const weak = `${new URL(database.url).pathname.slice(1)}_weak`
    await owner.query(`create role ${weak} login password 'weak'`)
    const ownerUrl = withRole(database.url, { role: weak, password: 'weak' })
    const requested = { url: withRole(ownerUrl, { role: `${weak}_app`, password: 'x' }), isOurs: true }
    await expect(bringForward({ ownerUrl, application: requested })).rejects.toThrow(
      'Make a role that may log in, give its address as DATABASE_URL and this one as DATABASE_OWNER_URL.',
    )
    await owner.query(`drop role ${weak}`)
  })

  it('are given by an owner who may create no roles, to a role that is there, as operators of PostgreSQL create both', async () => {
    const empty = await createTestDatabase()
    const [weak, servers] = [`${empty.name}_owner`, `${empty.name}_servers`]
    await owner.query(`create role ${weak} login password 'weak'`)
    await owner.query(`create role ${servers} login password 'servers'`)
    await owner.query(`alter database ${empty.name} owner to ${weak}`)
    const requested = { url: withRole(empty.url, { role: servers, password: 'servers' }), isOurs: true }
    await bringForward({
      ownerUrl: withRole(empty.url, { role: weak, password: 'weak' }),
      application: requested,
    })
    expect(await isForward(requested.url)).toBe(true)
    expect(await ownsTheBook(requested.url)).toBe(false)
    await empty.drop()
    await owner.query(`drop role ${weak}, ${servers}`)
  })
})
