import { now } from './clock.ts'
import { randomPort } from '@kapao/testkit/free-port'
import type { Database } from '@kapao/database/connect'
import { type RawBuilder, sql } from 'kysely'
import { fillPeople, openReadingKey } from './full-people.ts'
import { median, percentiles, type Rate } from './rate.ts'
import { startBenchServer } from './server.ts'
import type { World } from './world.ts'

type Sought = { name: string; call: 'list' | 'page'; bodies: (db: Database) => Promise<object[]> }

/** So many different requests of each kind; each is sent once a round. */
const samples = 150

async function read(db: Database, query: RawBuilder<{ value: string }>): Promise<string[]> {
  return (await query.execute(db)).rows.map(({ value }) => value)
}

function searching(name: string, query: RawBuilder<{ value: string }>, filter: object = {}): Sought {
  return {
    name,
    call: 'list',
    bodies: async (db) => (await read(db, query)).map((search) => ({ search, ...filter })),
  }
}

/** A value of some members that are spread over all of them. */
function ofMembers(value: RawBuilder<unknown>): RawBuilder<{ value: string }> {
  return sql`select ${value} as value from member order by md5(member_id::text) limit ${samples}`
}

function listing(name: string, filter: object): Sought {
  return { name, call: 'list', bodies: () => Promise.resolve(Array.from({ length: samples }, () => filter)) }
}

const kinds: readonly Sought[] = [
  searching('phone', ofMembers(sql`username`)),
  searching('beginning of a phone, 5 digits', ofMembers(sql`left(username, 5)`)),
  searching('first and last name', ofMembers(sql`bank_account_name`)),
  searching('first name, which thousands have', ofMembers(sql`name`)),
  searching('last name', ofMembers(sql`split_part(bank_account_name, ' ', 2)`)),
  searching('beginning of a name, 2 letters', ofMembers(sql`left(name, 2)`)),
  searching('bank account number', ofMembers(sql`bank_account_no`)),
  searching('its last 4 digits', ofMembers(sql`right(bank_account_no, 4)`)),
  searching(
    'game username',
    sql`select username as value from game_account order by md5(member_id::text) limit ${samples}`,
  ),
  searching('member’s id', ofMembers(sql`member_id::text`)),
  searching(
    'id of a movement',
    sql`select e.entry_id::text as value from (
      select member_id from member order by md5(member_id::text) limit ${samples}) m
      cross join lateral (select entry_id from ledger.entry where member_id = m.member_id limit 1) e`,
  ),
  searching('reference of a QR', ofMembers(sql`upper(left(md5('r' || member_id), 20))`)),
  searching('reference of a payment', ofMembers(sql`upper(left(md5('p' || member_id), 24))`)),
  searching('id of a bank transaction', ofMembers(sql`'B' || left(md5('b' || member_id), 14)`)),
  searching(
    'reference of a payout',
    sql`select bank_reference as value from withdrawal order by md5(member_id::text) limit ${samples}`,
  ),
  searching(
    'nothing that exists',
    sql`select 'nobody ' || place as value from generate_series(1, ${samples}::integer) place`,
  ),
  searching('first name of a rare tag', ofMembers(sql`name`), { tag: 'watch' }),
  searching('first name of the suspended', ofMembers(sql`name`), { status: 'suspended' }),
  listing('list, the latest', {}),
  listing('list of the suspended', { status: 'suspended' }),
  listing('list of a usual tag', { tag: 'vip' }),
  listing('list of a rare tag', { tag: 'watch' }),
  listing('list of the active with a rare tag', { tag: 'watch', status: 'active' }),
  {
    name: 'page of a member',
    call: 'page',
    bodies: async (db) => (await read(db, ofMembers(sql`member_id::text`))).map((memberId) => ({ memberId })),
  },
]

export type Found = { name: string; smallP50: number; p50: number; p99: number; growth: number }

/**
 * Searches for members over HTTP in the small and in the large book that `measureGrowth` has filled, one request at a
 * time, in turns. Returns milliseconds, and how much longer it takes in the large one.
 */
export async function measureSearch(world: World, { rounds }: { rounds: number }): Promise<Found[]> {
  const [small, large] = [await openSite(world, 'small'), await openSite(world, 'large')]
  const measured: Found[] = []
  for (const kind of kinds) {
    const [few, many]: [Times[], Times[]] = [[], []]
    // The first round warms up.
    for (let turn = 0; turn <= rounds; turn += 1) {
      few.push(await small.search(kind))
      many.push(await large.search(kind))
    }
    function middle(times: readonly Times[], part: keyof Times): number {
      return median(times.slice(1).map((each) => each[part]))
    }
    const [smallP50, p50] = [middle(few, 'p50'), middle(many, 'p50')]
    const p99 = middle(many, 'p99')
    const growth = Number((p50 / smallP50).toFixed(2))
    measured.push({ name: kind.name, smallP50: round(smallP50), p50: round(p50), p99: round(p99), growth })
  }
  await small.close()
  await large.close()
  return measured
}

function round(milliseconds: number): number {
  return Number(milliseconds.toFixed(2))
}

const paths = { list: '/api/operator/members', page: '/api/operator/members/one' }

type Times = Pick<Rate, 'p50' | 'p99'>

async function openSite(world: World, name: string) {
  const { db, applicationUrl } = await world.open(name)
  await fillPeople(db)
  const headers = { authorization: `Bearer ${await openReadingKey(db)}`, 'content-type': 'application/json' }
  const port = await randomPort()
  const server = await startBenchServer(applicationUrl, 'api', { CONSOLE_PORT: String(port) })
  const bodies = new Map<Sought, readonly object[]>()
  async function ask(call: Sought['call'], body: object): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${port}${paths[call]}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`A search was answered by ${response.status}: ${text}`)
  }
  return {
    close: server.stop,
    search: async (kind: Sought): Promise<Times> => {
      const all = bodies.get(kind) ?? (await kind.bodies(db))
      bodies.set(kind, all)
      const took: number[] = []
      for (const body of all) {
        const begun = now()
        await ask(kind.call, body)
        took.push(now() - begun)
      }
      return percentiles(took)
    },
  }
}
