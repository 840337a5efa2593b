import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createCitusDatabase, type CitusDatabase, query } from '@kapao/testkit/citus'
import { readCitus, withoutCitus } from '@kapao/testkit/citus-config'
import { prepareDatabase } from '@kapao/testkit/postgres'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { productFunctions } from '../functions.ts'
import { migrate } from '../migrate.ts'
import { StartRefusal } from '../start-refusal.ts'
import { distribute } from './distribute.ts'
import { placements } from './placements.ts'
import { planDistribution } from './plan.ts'
import { readState, type State } from './state.ts'

const citus = readCitus() ?? ''
const opened: CitusDatabase[] = []

afterEach(async () => {
  for (const { drop } of opened.splice(0)) await drop()
})

async function open(): Promise<CitusDatabase> {
  const database = await createCitusDatabase(citus)
  opened.push(database)
  return database
}

/** A database of the product on Citus, before it is distributed. */
async function openEmpty(): Promise<CitusDatabase> {
  const database = await open()
  await database.createExtension()
  await database.addWorkers()
  await prepareDatabase(database.url)
  return database
}

async function stateOf(url: string): Promise<State> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set search_path = pg_catalog')
  return readState(client, [...placements.keys()]).finally(() => client.end())
}

/** Runs the command until it has said so many sentences, and breaks it off before what the last one announces. */
async function breakOff(url: string, sentences: number): Promise<boolean> {
  let said = 0
  const stop = new Error('broken off')
  try {
    await distribute({
      ownerUrl: url,
      isDryRun: false,
      say: () => {
        said += 1
        if (said === sentences) throw stop
      },
    })
    return false
  } catch (thrown) {
    if (thrown !== stop) throw thrown
    return true
  }
}

async function run(url: string, isDryRun = false): Promise<string[]> {
  const said: string[] = []
  await distribute({ ownerUrl: url, isDryRun, say: (sentence) => said.push(sentence) })
  return said
}

const members = Array.from({ length: 20 }, (_, at) => `00000000-0000-7000-8000-0000000001${at + 10}`)

/** Ids of what a member has. */
function idOf(member: string, digit: string): string {
  return member.replace(/^0{8}/, `0000000${digit}`)
}

/** Members with wallets, entries of which some resolve others, and transfers with legs. */
async function fill(url: string): Promise<void> {
  await query(
    url,
    `insert into game_provider (code, category, name, logo, background, ft_wallet_slot, decimals, login_way, protocol, sort_order)
     values ('PG', 'slot', 'PG', '', '', 1, 2, 'link', 'client', 1)`,
  )
  for (const member of members) {
    const at = '2026-11-01T10:00:00Z'
    await query(url, `select ledger.open_wallet($1, 'BAHT')`, [member])
    await query(
      url,
      `insert into member (member_id, name, username, password_hash, currency, bank_code, bank_account_name, bank_account_no,
         created_at) values ($1::uuid, 'A', $1::text, 'x', 'BAHT', 'KBANK', 'A', $1::text, now())`,
      [member],
    )
    await query(
      url,
      `insert into game_account (member_id, game, username, password, state, created_at) values ($1, 'PG', 'kp', 'x', 'active', $2)`,
      [member, at],
    )
    await query(
      url,
      `insert into transfer (member_id, transfer_id, from_account, to_account, amount, currency, state, created_at)
       values ($1, $2, 'WALLET', 'PG', 3000, 'BAHT', 'open', $3)`,
      [member, idOf(member, '1'), at],
    )
    await query(
      url,
      `insert into transfer_leg (member_id, leg_id, transfer_id, leg_no, game, direction, amount, currency, username,
         reference, state, created_at) values ($1, $2, $3, 1, 'PG', 'in', 3000, 'BAHT', 'kp', 'x', 'held', $4)`,
      [member, idOf(member, '2'), idOf(member, '1'), at],
    )
    const line = { type: 'transfer', from: 'WALLET', to: 'PG', at }
    const moves = [
      {
        kind: 'post',
        id: idOf(member, '3'),
        source: 'bank:KBANK',
        destination: 'wallet',
        amount: '9000',
        ...line,
      },
      {
        kind: 'hold',
        id: idOf(member, '2'),
        source: 'wallet',
        destination: 'provider:PG',
        amount: '3000',
        ...line,
      },
      { kind: 'settle', id: idOf(member, '4'), of: idOf(member, '2'), at },
    ]
    for (const move of moves)
      await query(url, 'select ledger.post($1)', [
        JSON.stringify([{ member, currency: 'BAHT', moves: [move] }]),
      ])
  }
}

const contents = `select (select count(*)::int from ledger.entry) as entries, (select sum(balance)::int from ledger.account) as money,
  (select count(*)::int from transfer_leg) as legs, (select count(*)::int from member) as members, (select count(*)::int from bank) as banks`

function keysOf({ foreignKeys }: State): string[] {
  return foreignKeys.map(({ table, name, definition }) => `${table} ${name} ${definition}`).toSorted()
}

describe.skipIf(citus === '')(`on Citus${withoutCitus}`, () => {
  it('distributes a filled database that is broken off again and again, and loses no row, foreign key or trigger', async () => {
    const { url, createExtension, addWorkers } = await open()
    await prepareDatabase(url)
    await fill(url)
    const [before] = await query(url, contents)
    await createExtension()
    await addWorkers()
    const untouched = await stateOf(url)
    const announced = await run(url, true)
    expect(await stateOf(url)).toEqual(untouched)
    while (await breakOff(url, 9));
    const state = await stateOf(url)
    expect(planDistribution(state, placements)).toEqual([])
    expect(keysOf(state)).toEqual(keysOf(untouched))
    expect(announced.length).toBeGreaterThan(180)
    expect(await run(url)).toEqual([
      expect.stringMatching(/^The database is distributed: 75 tables are spread, 16 /),
    ])
    expect(await query(url, contents)).toEqual([before])
    expect(before).toMatchObject({ entries: 60, legs: 20, members: 20 })

    await expect(query(url, 'update ledger.entry set amount = 1')).rejects.toThrow(/append-only/)
    await expect(
      query(url, `update transfer_leg set game = 'NONE' where member_id = $1`, [members[0]]),
    ).rejects.toThrow(/violates foreign key/)
    const [off] = await query(
      url,
      `select count(*)::int as triggers from pg_trigger t join pg_dist_partition p on p.logicalrelid = t.tgrelid where tgenabled <> 'O'`,
    )
    expect(off).toEqual({ triggers: 0 })
    const pieces = await query<{ groups: number }>(
      url,
      `select count(distinct p.groupid)::int as groups from pg_dist_placement p join pg_dist_shard s using (shardid) where s.logicalrelid = 'member'::regclass`,
    )
    expect(pieces[0]?.groups).toBeGreaterThan(1)
  })

  it('distributes an empty database, after whose second run nothing is different', async () => {
    const { url } = await openEmpty()
    const said = await run(url)
    expect(said.at(-1)).toMatch(
      /^The database is distributed: 75 tables are spread, 16 copied to every server, /,
    )
    const state = await stateOf(url)
    expect(await run(url)).toEqual([said.at(-1)])
    expect(await run(url, true)).toEqual(['Nothing is to be done.'])
    expect(await stateOf(url)).toEqual(state)
  })

  it('is migrated later by a text of several statements', async () => {
    const { url } = await openEmpty()
    await run(url)
    const folder = await mkdtemp(join(tmpdir(), 'kapao-migrations-'))
    await cp(new URL('../../migrations/', import.meta.url), folder, { recursive: true })
    await writeFile(
      join(folder, '9999_later.sql'),
      `alter table favourite_game add column note text;
       create unique index later on favourite_game (member_id, game, note);
       alter table favourite_game drop constraint favourite_game_pkey;
       alter table favourite_game add constraint later primary key using index later;`,
    )
    try {
      const migrations = pathToFileURL(`${folder}/`)
      expect(await migrate(url, { migrations, functions: productFunctions })).toContain('9999_later.sql')
    } finally {
      await rm(folder, { recursive: true })
    }
    expect(
      await query(
        url,
        `select conname as name from pg_constraint where contype = 'p'
      and conrelid = 'favourite_game'::regclass`,
      ),
    ).toEqual([{ name: 'later' }])
  })

  it('refuses Citus without the extension, without workers, at a worker, and a table that is spread otherwise', async () => {
    const { url, workerUrl, createExtension, addWorkers } = await open()
    async function refusal(at = url): Promise<string> {
      const thrown: unknown = await run(at).catch((error: unknown) => error)
      expect(thrown).toBeInstanceOf(StartRefusal)
      return (thrown as StartRefusal).message
    }
    await prepareDatabase(url)
    expect(await refusal()).toMatch(/installed here and not created in this database/)
    await createExtension()
    expect(await refusal()).toMatch(/Citus has no worker here/)
    await addWorkers()
    await query(url, `select create_distributed_table('idempotency', 'member_id', shard_count => 2)`)
    await query(
      url,
      `select create_distributed_table('security_event', 'member_id', shard_count => 4, colocate_with => 'none')`,
    )
    expect(await refusal()).toMatch(/do not lie beside those of/)
    expect(await refusal(workerUrl)).toMatch(/is not one of Kapao|is a worker of Citus/)
  })
})
