import { checkBook } from '@kapao/testkit/book'
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

const member = '00000000-0000-7000-8000-000000000001'
const transfer = '00000000-0000-7000-8000-0000000000a0'
const [earlier, open] = ['00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-0000000000a2']

type Move = Record<string, unknown>

async function post(move: Move): Promise<void> {
  const { rows } = await client.query<{ answers: { ok: boolean }[] }>('select ledger.post($1) as answers', [
    JSON.stringify([{ member, currency: 'BAHT', moves: [move] }]),
  ])
  expect(rows[0]?.answers).toEqual([expect.objectContaining({ ok: true })])
}

const line = { type: 'transfer', from: 'WALLET', to: 'PG' }

/** A leg into PG as a server of the version before writes it. */
async function addLeg(id: string, at: string): Promise<void> {
  await post({ kind: 'hold', id, at, source: 'wallet', destination: 'provider:PG', amount: '3000', ...line })
  await client.query(
    `insert into transfer_leg (member_id, leg_id, transfer_id, leg_no, game, direction, amount, currency, username,
       reference, state, created_at, prepared, sent_at)
     values ($1, $2, $3, $4, 'PG', 'in', 3000, 'BAHT', 'kp', $6, 'submitted', $5, '{}', $5)`,
    [member, id, transfer, id === earlier ? 1 : 2, at, id],
  )
}

/** Ends a leg as a server of the version before does: the leg, then the known balance, then the book. */
async function endLeg(id: string, at: string): Promise<void> {
  await client.query('begin')
  await client.query(`update transfer_leg set state = 'done', ended_at = $2 where leg_id = $1`, [id, at])
  await client.query(
    `update game_account set moved_at = $1, balance = coalesce(balance, 0) + 3000 where game = 'PG'`,
    [at],
  )
  await post({ kind: 'settle', id: id.replace(/a(.)$/, 'b$1'), of: id, at })
  await client.query('commit')
}

/** Stores a reported balance as a server of the version before does. */
async function report(balance: number, at: string): Promise<void> {
  await client.query(`update game_account set balance = $1, balance_at = $2 where game = 'PG'`, [balance, at])
}

it('the record of play begins with what was known, and goes on while servers of the version before still run', async () => {
  await migrateBefore(database.url, '0086')
  await client.query(
    `insert into member (member_id, name, username, password_hash, currency, bank_code, bank_account_name, bank_account_no,
       created_at) values ($1, 'A', '0810000001', 'x', 'BAHT', 'KBANK', 'SOMCHAI JAIDEE', '0810000001', now())`,
    [member],
  )
  await client.query(
    `insert into game_provider (code, category, name, logo, background, ft_wallet_slot, decimals, login_way, protocol, sort_order)
     select code, 'slot', code, '', '', 1, 2, 'link', 'client', 1 from unnest('{PG,JOKER,IMI}'::text[]) code`,
  )
  await client.query(
    `insert into game_account (member_id, game, username, password, state, created_at, opened_at)
     select $1, code, 'kp', 'x', 'active', '2026-11-01', '2026-11-01' from unnest('{PG,JOKER}'::text[]) code`,
    [member],
  )
  await client.query(`select ledger.open_wallet($1, 'BAHT')`, [member])
  await post({
    kind: 'post',
    id: transfer,
    at: '2026-11-01T10:00:00Z',
    source: 'bank:KBANK',
    destination: 'wallet',
    amount: '9000',
    type: 'deposit',
    from: 'KBANK',
    to: 'WALLET',
  })
  await client.query(
    `insert into transfer (member_id, transfer_id, from_account, to_account, amount, currency, state, created_at)
     values ($1, $2, 'WALLET', 'PG', 3000, 'BAHT', 'open', '2026-11-01')`,
    [member, transfer],
  )
  await addLeg(earlier, '2026-11-01T11:00:00Z')
  await endLeg(earlier, '2026-11-01T11:01:00Z')
  await report(4500, '2026-11-01T12:00:00Z')
  await addLeg(open, '2026-11-01T13:00:00Z')

  await migrate(database.url)
  const start = { play_no: '0', moved: '0', result: '0', balance: '4500', turnover: '0' }
  async function rows(): Promise<Record<string, string>[]> {
    const found = await client.query<Record<string, string>>(
      'select play_no, moved, result, balance, turnover from play where game = $1 order by play_no',
      ['PG'],
    )
    return found.rows
  }
  expect(await rows()).toEqual([start])
  expect(await checkBook(database.url)).toEqual([])

  await endLeg(open, '2026-11-01T13:01:00Z')
  await report(2500, '2026-11-01T14:00:00Z')
  await report(2500, '2026-11-01T15:00:00Z')
  expect(await rows()).toEqual([
    start,
    { play_no: '1', moved: '3000', result: '0', balance: '7500', turnover: '0' },
    { play_no: '2', moved: '0', result: '-5000', balance: '2500', turnover: '5000' },
  ])
  await client.query(
    `update transfer set state = 'done', money_in = 'PG', ended_at = '2026-11-01T13:01:00Z' where state = 'open'`,
  )
  expect(await checkBook(database.url)).toEqual([])
  const { rows: others } = await client.query(`select from play where game <> 'PG'`)
  expect(others).toEqual([])

  const { rows: numbers } = await client.query(
    `select bool_and(recorded_in < pg_current_xact_id()) as are_own from play where play_no > 0`,
  )
  expect(numbers).toEqual([{ are_own: true }])
  // A server of this version says by which transaction it stores a balance.
  await client.query(
    `update game_account set balance = 2000, balance_at = '2026-11-01T16:00:00Z', reported_in = '7' where game = 'PG'`,
  )
  const { rows: last } = await client.query(
    `select play_no, recorded_in from play order by play_no desc limit 1`,
  )
  expect(last).toEqual([{ play_no: '3', recorded_in: '7' }])
  // One that does not know the column leaves it as it is: the number is not taken twice.
  await report(1500, '2026-11-01T17:00:00Z')
  const { rows: own } = await client.query(`select from play where play_no = 4 and recorded_in > '7'`)
  expect(own).toHaveLength(1)
})

it.each([`update play set result = 1`, `delete from play`, `truncate play`])(
  'refuses even the owner: %s',
  async (sql) => {
    await expect(client.query(sql)).rejects.toThrow(/append-only/)
  },
)
