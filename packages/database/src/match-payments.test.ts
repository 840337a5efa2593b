import { readFile } from 'node:fs/promises'
import { createForwardDatabase, type TestDatabase } from '@kapao/testkit/postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

let database: TestDatabase
let client: pg.Client

const at = Date.parse('2026-11-20T05:00:00Z')
const minute = 60_000
const receivers = ['0105561000000', '0105561000001']
const states = ['paid', 'expired', 'cancelled']

// A seeded generator, so that a difference can be reproduced.
let seed = 20_261_128
function nextBelow(below: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((seed / 2 ** 32) * below)
}
function pick<T>(values: readonly T[]): T {
  return values[nextBelow(values.length)]!
}
function idOf(kind: number, n: number): string {
  return `${String(kind).padStart(8, '0')}-0000-7000-8000-${String(n).padStart(12, '0')}`
}
function moment(minutes: number): string {
  return new Date(at + minutes * minute).toISOString()
}

type Qr = { receiver: string; amount: number; from: number }
const qrs: Qr[] = []

type Match = { member_id: string | null; is_late: boolean | null; reason: string | null }

beforeAll(async () => {
  database = await createForwardDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  // Only what is matched is of interest: neither members nor accounts are there.
  await client.query('set session_replication_role = replica')
  for (let n = 0; n < 160; n += 1) qrs.push(await insertQr(n))
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

/** A QR that begins in the two days before `at`, with a use of its amount, an older server's lease or a reference. */
async function insertQr(n: number): Promise<Qr> {
  const [member, qrcode, receiver, amount] = [
    idOf(1, nextBelow(8)),
    idOf(2, n),
    pick(receivers),
    100 + nextBelow(25),
  ]
  const from = -nextBelow(2 * 24 * 60)
  const state = pick(states)
  const endedAt = state === 'cancelled' ? moment(from + nextBelow(15)) : null
  await client.query(
    `insert into deposit_qr (member_id, qrcode_id, provider, receiver, amount, currency, payload, state, created_at,
       expires_at, ended_at) values ($1, $2, 'WAY', $3, $4, 'BAHT', '', $5, $6, $7, $8)`,
    [member, qrcode, receiver, amount, state, moment(from), moment(from + 15), endedAt],
  )
  const kind = nextBelow(4)
  if (kind === 0)
    await client.query('insert into deposit_reference values ($1, $2, $3, $4)', [
      'WAY',
      `R${n}`,
      member,
      qrcode,
    ])
  if (kind === 1 || kind === 3)
    await client.query(
      `insert into deposit_amount_lease (receiver, amount, member_id, qrcode_id, leased_until) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [receiver, amount, member, qrcode, moment(from + 24 * 60 + 15)],
    )
  if (kind >= 2)
    await client.query(
      `insert into deposit_amount_use (receiver, amount, used_from, used_until, member_id, qrcode_id)
       values ($1, $2, $3, $4, $5, $6)`,
      [receiver, amount, moment(from), moment(from + 24 * 60 + 15), member, qrcode],
    )
  return { receiver, amount, from }
}

/** Half of them are paid within three minutes of the beginning of a QR, the others at any time and of any amount. */
function renderNotification(n: number): Record<string, unknown> {
  const qr = nextBelow(2) === 0 ? pick(qrs) : undefined
  const paidAt = qr ? qr.from + nextBelow(7) - 3 : -nextBelow(3 * 24 * 60)
  return {
    provider: 'WAY',
    receivedAt: moment(0),
    event: `event-${nextBelow(6) === 0 ? 0 : n}`,
    body: { n },
    receiver: qr?.receiver ?? pick(receivers),
    ...(nextBelow(4) === 0 ? { reference: `R${nextBelow(125)}` } : {}),
    amount: String(qr?.amount ?? 100 + nextBelow(27)),
    entry: idOf(3, n),
    paidAt: moment(paidAt),
  }
}

async function match(notifications: unknown): Promise<Match[]> {
  const { rows } = await client.query<Match>('select * from match_payments($1) order by ordinal', [
    JSON.stringify(notifications),
  ])
  return rows
}

it('finds the same QRs table by table, as a distributed database does, as in one statement', async () => {
  const batches = Array.from({ length: 100 }, (_, batch) =>
    Array.from({ length: 1 + nextBelow(12) }, (_each, n) => renderNotification(batch * 100 + n)),
  )
  const joined: Match[][] = []
  for (const batch of batches) joined.push(await match(batch))
  await client.query(
    await readFile(new URL('../functions/distributed/match_payments.sql', import.meta.url), 'utf8'),
  )
  const read: Match[][] = []
  for (const batch of batches) read.push(await match(batch))
  expect(read).toEqual(joined)
  // Each kind of answer was among them.
  const kinds = new Set(joined.flat().map(({ is_late, reason }) => reason ?? (is_late ? 'late' : 'in time')))
  expect([...kinds].toSorted()).toEqual(['PAID_LATE', 'SEVERAL_QRS', 'UNKNOWN', 'in time', 'late'])
})
