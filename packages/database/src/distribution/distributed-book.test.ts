import { type CitusDatabase } from '@kapao/testkit/citus'
import { readCitus, withoutCitus } from '@kapao/testkit/citus-config'
import { asApplication } from '@kapao/testkit/postgres'
import { createDistributedDatabase } from '@kapao/testkit/served-database'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

const isOnCitus = readCitus() !== undefined
let database: CitusDatabase
let application: pg.Client
let worker: pg.Client

beforeAll(async () => {
  if (!isOnCitus) return
  database = await createDistributedDatabase()
  application = await connect(asApplication(database.url))
  worker = await connect(database.workerUrl)
})

afterAll(async () => {
  if (!isOnCitus) return
  await application.end()
  await worker.end()
  await database.drop()
})

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

const members = Array.from({ length: 8 }, (_, at) => `00000000-0000-7000-8000-00000000010${at}`)
let entries = 0

/** Opens a wallet, pays into it, and writes of the member as the application does, in the transaction that runs. */
async function payIn(paid: readonly { member: string; satang: number }[]): Promise<unknown> {
  for (const { member } of paid) {
    await application.query(
      'insert into game_refresh values ($1, now()) on conflict (member_id) do nothing',
      [member],
    )
    await application.query('select from ledger.open_wallet($1, $2)', [member, 'BAHT'])
  }
  const requests = paid.map(({ member, satang }) => {
    entries += 1
    const id = `00000000-0000-7000-8000-02${String(entries).padStart(10, '0')}`
    const line = { type: 'deposit', from: 'KBANK', to: 'WALLET', at: '2026-11-01T10:00:00Z' }
    const moved = { source: 'bank:KBANK', destination: 'wallet', amount: String(satang) }
    return { member, currency: 'BAHT', moves: [{ kind: 'post', id, ...moved, ...line }] }
  })
  const { rows } = await application.query<{ answers: unknown }>('select ledger.post($1) as answers', [
    JSON.stringify(requests),
  ])
  return rows[0]?.answers
}

async function seal(): Promise<number | undefined> {
  const { rows } = await application.query<{ sealed: number }>('select ledger.seal_next(100000) as sealed')
  return rows[0]?.sealed
}

it.skipIf(!isOnCitus)(
  `the application writes of members and posts for them in one transaction, and cannot write the book${withoutCitus}`,
  async () => {
    await application.query('begin')
    const paid = members.map((member, at) => ({ member, satang: 100 + at }))
    expect(await payIn(paid)).toEqual(paid.map(({ satang }) => ({ ok: true, balance: String(satang) })))
    const { rows: now } = await application.query<{ id: string }>('select pg_current_xact_id() as id')
    await application.query('commit')
    // Sealing goes by the transaction of the coordinator, wherever the entries are.
    const { rows } = await application.query<{ id: string }>(
      'select distinct recorded_in as id from ledger.entry',
    )
    expect(rows).toEqual(now)
    await expect(application.query('update ledger.account set balance = 1')).rejects.toThrow(
      /permission denied/,
    )
    expect(await seal()).toBe(members.length)
  },
)

it.skipIf(!isOnCitus)(
  `a batch of postings is refused one by one, and openings are posted all or none${withoutCitus}`,
  async () => {
    const [rich = '', poor = ''] = members
    await payIn([{ member: rich, satang: 1000 }])
    const taken = [rich, poor].map((member, at) => ({
      member,
      currency: 'BAHT',
      moves: [
        {
          kind: 'post',
          id: `00000000-0000-7000-8000-00000000030${at}`,
          source: 'wallet',
          destination: 'bank:KBANK',
          amount: '900',
          type: 'withdraw',
          from: 'WALLET',
          to: 'KBANK',
          at: '2026-11-01T11:00:00Z',
        },
      ],
    }))
    const columns = [
      'request',
      'member',
      'currency',
      'id',
      'source',
      'destination',
      'amount',
      'type',
      'from',
      'to',
      'at',
    ]
    const opened = taken.map(({ member, currency, moves: [move] }, request) => ({
      request,
      member,
      currency,
      ...move,
    }))
    const { rows: none } = await application.query<{ balances: string[] | null }>(
      `select ledger.post_openings($1::integer[], $2::uuid[], $3::text[], null, null, $4::uuid[], $5::text[], $6::text[],
         $7::bigint[], array['posted', 'posted'], $11::timestamptz[], $8::text[], $9::text[], $10::text[],
         array[false, false], null) as balances`,
      columns.map((column) => opened.map((each) => (each as Record<string, unknown>)[column])),
    )
    expect(none).toEqual([{ balances: null }])
    const { rows } = await application.query<{ answers: unknown }>('select ledger.post($1) as answers', [
      JSON.stringify(taken.toReversed()),
    ])
    expect(rows[0]?.answers).toEqual([
      { ok: false, refusal: 'MONEY_NOT_ENOUGH' },
      { ok: true, balance: '200' },
    ])
  },
)

it.skipIf(!isOnCitus)(
  `nothing is sealed while a server has not ended a transaction that the coordinator has${withoutCitus}`,
  async () => {
    await payIn([{ member: members[2] ?? '', satang: 100 }])
    // As Citus names them: of the coordinator, of a process that is gone.
    await worker.query('begin')
    await worker.query('create table left_behind ()')
    await worker.query(`prepare transaction 'citus_0_999999_1_1'`)
    try {
      expect(await seal()).toBe(0)
    } finally {
      await worker.query(`rollback prepared 'citus_0_999999_1_1'`)
    }
    expect(await seal()).toBeGreaterThan(0)
  },
)

/** The transactions of the application's connection that other servers have ended in two phases, as far as Citus remembers them. */
async function readPrepared(): Promise<string[]> {
  const { rows } = await application.query<{ pid: number }>('select pg_backend_pid() as pid')
  const coordinator = await connect(database.url)
  const prepared = await coordinator.query<{ gid: string }>(
    `select gid from pg_dist_transaction where starts_with(gid, format('citus_0_%s_', $1::integer))`,
    [rows[0]?.pid],
  )
  await coordinator.end()
  return prepared.rows.map(({ gid }) => gid)
}

type Statement = [text: string, values?: unknown[]]

/** How many servers besides the coordinator end a transaction of these statements in two phases. */
async function countPreparedBy(statements: readonly Statement[]): Promise<number> {
  const before = await readPrepared()
  await application.query('begin')
  for (const [text, values] of statements) await application.query(text, values)
  await application.query('commit')
  return (await readPrepared()).filter((gid) => !before.includes(gid)).length
}

it.skipIf(!isOnCitus)(
  `a job and what was changed with it are ended by both servers or by neither${withoutCitus}`,
  async () => {
    const change: Statement = [
      `insert into game_refresh values ($1, $2)
       on conflict (member_id) do update set refreshed_at = excluded.refreshed_at`,
      [members[0], new Date()],
    ]
    const job: Statement = [`select queue_job('watchGrants', '{}')`]
    expect(await countPreparedBy([change])).toBe(0)
    expect(await countPreparedBy([change, job])).toBe(1)
    expect(await countPreparedBy([job, change])).toBe(1)
    // No other server changed anything.
    expect(await countPreparedBy([job])).toBe(0)
    const { rows } = await application.query('select from graphile_worker.jobs')
    expect(rows).toHaveLength(3)
  },
)

/** The port of the server where a member's rows are. */
async function portOf(coordinator: pg.Client, member: string): Promise<number | undefined> {
  const { rows } = await coordinator.query<{ port: number }>(
    `select nodeport as port from citus_shards
     where shardid = get_shard_id_for_distribution_column('ledger.account', $1::uuid)`,
    [member],
  )
  return rows[0]?.port
}

it.skipIf(!isOnCitus)(
  `a member who moves to another server while money is posted notices nothing${withoutCitus}`,
  async () => {
    const member = members[3] ?? ''
    await payIn([{ member, satang: 1 }])
    const coordinator = await connect(database.url)
    const { rows } = await coordinator.query<{ port: number }>(
      'select nodeport as port from pg_dist_node where groupid <> 0',
    )
    const from = await portOf(coordinator, member)
    const to = rows.find(({ port }) => port !== from)?.port
    const move = { isOver: false }
    const moving = coordinator
      .query(
        `select citus_move_shard_placement(get_shard_id_for_distribution_column('ledger.account', $1::uuid),
           '127.0.0.1', $2, '127.0.0.1', $3)`,
        [member, from, to],
      )
      .finally(() => {
        move.isOver = true
      })
    const before = await balanceOf(member)
    let posted = 0
    while (!move.isOver) {
      await application.query('begin')
      const [answer] = (await payIn([{ member, satang: 1 }])) as { ok: boolean; balance: string }[]
      await application.query('commit')
      posted += 1
      expect(answer).toEqual({ ok: true, balance: String(before + posted) })
      expect(await balanceOf(member)).toBe(before + posted)
    }
    await moving
    expect(await portOf(coordinator, member)).toBe(to)
    expect(posted).toBeGreaterThan(0)
    await payIn([{ member, satang: 1 }])
    expect(await balanceOf(member)).toBe(before + posted + 1)
    expect(await seal()).toBeGreaterThanOrEqual(posted)
    await coordinator.end()
  },
)

async function balanceOf(member: string): Promise<number> {
  const { rows } = await application.query<{ balance: string }>(
    'select balance from ledger.account where member_id = $1',
    [member],
  )
  return Number(rows[0]?.balance)
}
