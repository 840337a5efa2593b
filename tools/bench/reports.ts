import { randomPort } from '@kapao/testkit/free-port'
import { sumUpDays } from '@kapao/ledger/day-sums'
import { sumUpMembers } from '@kapao/ledger/member-sums'
import { sql } from 'kysely'
import { now, today } from './clock.ts'
import { fillDays, type History } from './full-days.ts'
import { openReadingKey } from './full-people.ts'
import { fillPayments } from './full-payments.ts'
import { percentiles } from './rate.ts'
import { startBenchServer } from './server.ts'
import type { World } from './world.ts'

/** How long a request of the console took, in milliseconds. `bar`: the most that half of the requests may take. */
export type Reported = { name: string; p50: number; p99: number; bar: number | null }

const oneDay = 86_400_000

function dayBefore(days: number): string {
  return new Date(today().getTime() - days * oneDay).toISOString().slice(0, 10)
}

type Asked = { name: string; path: string; body?: object; bar: number | null }

/** What an owner opens. Source of the bars: console, §5. */
function requestsOf(days: number, sealNo: number, memberId: string): readonly Asked[] {
  const report = { from: dayBefore(days - 1), until: dayBefore(0) }
  const yesterday = { from: dayBefore(1), until: dayBefore(1), currency: 'BAHT', sealNo }
  return [
    { name: 'Today', path: '/api/operator/today', bar: 300 },
    {
      name: `report of ${days} days by account`,
      path: '/api/operator/report',
      body: { ...report, by: 'account' },
      bar: 1000,
    },
    { name: `report of ${days} days by day`, path: '/api/operator/report', body: report, bar: 1000 },
    { name: `members of ${days} days`, path: '/api/operator/member-report', body: report, bar: 1000 },
    { name: `service of ${days} days`, path: '/api/operator/service-report', body: report, bar: 1000 },
    {
      name: 'members behind the active ones of all days',
      path: '/api/operator/member-report/members',
      body: { ...report, figure: 'activeMembers', currency: 'BAHT' },
      bar: null,
    },
    {
      name: 'deposits behind those paid by QR, of all days',
      path: '/api/operator/service-report/items',
      body: { ...report, behind: { of: 'deposits', kind: 'QR', code: 'KBANK', outcome: 'succeeded' } },
      bar: null,
    },
    {
      name: 'entries behind the deposits of a day',
      path: '/api/operator/report/entries',
      body: { ...yesterday, figure: 'deposits' },
      bar: null,
    },
    { name: 'accounts of the house', path: '/api/operator/money/accounts', bar: null },
    { name: 'page of a member', path: '/api/operator/members/one', body: { memberId }, bar: 150 },
  ]
}

/** Reads what the console shows of money from a book of many days, one request at a time. */
export async function measureReports(
  world: World,
  { history, times }: { history: History; times: number },
): Promise<{ sumUpSeconds: number; rows: Reported[] }> {
  const { db, applicationUrl } = await world.open('days')
  await fillDays(db, history)
  await fillPayments(db, history.days)
  const begun = now()
  await sumUpDays(db)
  const sumUpSeconds = Math.round((now() - begun) / 1000)
  await sumUpMembers(db)
  await sql`vacuum analyze`.execute(db)
  const headers = { authorization: `Bearer ${await openReadingKey(db)}`, 'content-type': 'application/json' }
  const port = await randomPort()
  const server = await startBenchServer(applicationUrl, 'api', { CONSOLE_PORT: String(port) })
  async function ask({ path, body }: Asked): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path} was answered by ${response.status}: ${text}`)
  }
  const rows: Reported[] = []
  const { memberId } = await db
    .selectFrom('ledger.account')
    .select('member_id as memberId')
    .limit(1)
    .executeTakeFirstOrThrow()
  for (const asked of requestsOf(history.days, history.days * 24 * 60, memberId)) {
    const took: number[] = []
    // The first one warms up.
    for (let turn = 0; turn <= times; turn += 1) {
      const start = now()
      await ask(asked)
      if (turn > 0) took.push(now() - start)
    }
    const { p50, p99 } = percentiles(took)
    rows.push({ name: asked.name, p50: Math.round(p50), p99: Math.round(p99), bar: asked.bar })
  }
  await server.stop()
  return { sumUpSeconds, rows }
}
