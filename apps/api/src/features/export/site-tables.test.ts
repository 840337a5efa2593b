import { randomUUID } from 'node:crypto'
import type { AccountView } from '@kapao/contract/account-view'
import type { CallFacts } from '@kapao/contract/call'
import { type AskedTable, exportedCalls } from '@kapao/contract/export'
import { fetchExport, rowsOfCsv, wantedExport } from '@kapao/testkit/exports'
import { addFailedJob } from '@kapao/testkit/jobs'
import { recordDeposit } from '@kapao/testkit/movements'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { joinPauser } from '@kapao/testkit/parties'
import { join, type Person } from '@kapao/testkit/people'
import { sealAndSumUp } from '@kapao/testkit/seals'
import { runSynthetic, syntheticKey } from '@kapao/testkit/synthetic'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageRows } from './table.ts'

let app: TestApp
let kanda: OperatorPerson
let somchai: Person

beforeAll(async () => {
  app = await startTestApp(syntheticKey)
  kanda = await joinOperator(app, { operatorId: 'kanda' })
  somchai = await join(app)
  for (const satang of [50_000n, 20_050n])
    await recordDeposit(app, {
      memberId: somchai.memberId,
      satang,
      happenedAt: new Date('2026-03-01T10:00:00Z'),
    })
  await sealAndSumUp(app.db)
})

afterAll(() => app.close())

async function give(table: AskedTable, by = kanda) {
  const file = await fetchExport(app, by, 'table', wantedExport(table))
  return { ...file, lines: rowsOfCsv(file.bytes) }
}

/** What the table's own call answers to who sees the screen. */
async function ask<Answer>({ kind, filter }: AskedTable): Promise<Answer> {
  const { method, url }: CallFacts = exportedCalls[kind]
  const body = method === 'GET' ? {} : { body: filter }
  const answer = await app.wire<Answer>(method, url, { ...kanda.speak, ...body })
  expect([url, answer.status]).toEqual([url, 200])
  return answer.body
}

describe('every table of the console is exported', () => {
  it('the days of reconciliation', async () => {
    const table = { kind: 'moneyDays', filter: { until: '2026-03-02', days: 3 } } as const
    const { lines } = await give(table)
    expect(lines).toEqual([
      'Day,Companies that moved money,Closed,Changed since',
      '2026-03-02,0,0,0',
      '2026-03-01,1,0,0',
      '2026-02-28,0,0,0',
    ])
  })

  it('the seals of the book, and the entries of one', async () => {
    const { seals } = await ask<{ seals: { sealNo: number; root: string; hash: string; entries: number }[] }>(
      {
        kind: 'bookSeals',
        filter: {},
      },
    )
    const file = await give({ kind: 'bookSeals', filter: {} })
    expect(file.lines[0]).toBe('Seal,Time,Entries,Root of its entries,Hash in the chain')
    expect(file.lines.slice(1).map((line) => line.split(',').toSpliced(1, 1))).toEqual(
      seals.map(({ sealNo, entries, root, hash }) => [String(sealNo), String(entries), root, hash]),
    )
    const sealNo = seals.find(({ entries }) => entries > 0)?.sealNo ?? 0
    const entries = await give({ kind: 'sealEntries', filter: { sealNo } })
    const amounts = entries.lines.slice(1).map((line) => line.split(',')[6])
    expect(new Set(amounts)).toEqual(new Set(['200.50', '500.00']))
    const entryId = entries.lines[1]?.split(',')[2] ?? ''
    const found = await give({ kind: 'foundEntries', filter: { search: entryId } })
    expect(found.lines.slice(1)).toEqual([entries.lines[1]])
    const none = await give({ kind: 'sealEntries', filter: { sealNo: 99_999 } })
    expect([none.status, none.message]).toEqual([404, 'NO_DATA'])
  })

  it('the outside parties as the period shows them, and who paused them', async () => {
    const pauser = await joinPauser(app)
    await pauser.pause('slip', 'They repair something')
    const table = { kind: 'parties', filter: { minutes: 15 } } as const
    const { parties } = await ask<{ parties: { party: string; state: string }[] }>(table)
    const { lines } = await give(table)
    expect(lines[0]).toContain('Party,Name,State,Minutes,Done,Refused,Without an answer')
    expect(lines.slice(1).map((line) => line.split(',').toSpliced(4).toSpliced(1, 1))).toEqual(
      parties.map(({ party, state }) => [party, state, '15']),
    )
    expect(lines.find((line) => line.startsWith('slip,'))).toMatch(
      /,pauser,[^,]+\+07:00,They repair something$/,
    )
    const events = await give({ kind: 'partyEvents', filter: {} })
    expect(events.lines).toEqual([
      'Time,Party,Name,What,By,Reason',
      expect.stringMatching(/,slip,[^,]*,paused,pauser,They repair something$/),
    ])
  })

  it('the jobs, those that failed, and the runs of the synthetic member', async () => {
    const payload = { memberId: somchai.memberId, phone: '0812345678' }
    const id = await addFailedJob(app.databaseUrl, { name: 'pollQr', payload, error: '=It broke\n at home' })
    const failed = await give({ kind: 'failedJobs', filter: { name: 'pollQr' } })
    expect(failed.lines[0]).toBe('Job,Item,Error,About,Last failure,Attempts,Next attempt')
    expect(failed.lines.slice(1).map((line) => line.split(',').toSpliced(4, 1))).toEqual([
      ['pollQr', id, "'=It broke", `memberId ${somchai.memberId}`, '3', ''],
    ])
    expect((await give({ kind: 'failedJobs', filter: { name: 'sendCode' } })).lines).toHaveLength(1)
    const jobs = await give({ kind: 'jobs', filter: {} })
    expect(jobs.lines[0]).toContain('Job,Running,Waiting,Waiting since,Scheduled,Failed')
    expect(jobs.lines.find((line) => line.startsWith('pollQr,'))).toMatch(/^pollQr,\d,\d,[^,]*,\d,1,/)
    await runSynthetic(app)
    const runs = await give({ kind: 'syntheticRuns', filter: {} })
    expect(runs.lines[0]).toBe('Started,Item,Outcome,Stopped at,Reason,Ended,Took')
    expect(runs.lines).toHaveLength(2)
  })

  it('the operators and the API keys, without secrets', async () => {
    const body = { name: 'numbers', roles: ['finance'], days: null }
    const made = await app.wire<{ secret: string }>('POST', '/api/operator/api-keys/create', {
      ...kanda.speak,
      body,
    })
    expect(made.status).toBe(200)
    const operators = await give({ kind: 'operators', filter: {} })
    expect(operators.lines[0]).toBe('Operator,Name,State,Roles,Open sessions,Last seen,Added')
    expect(operators.lines.find((line) => line.startsWith('kanda,'))).toContain(',active,owner,1,')
    const keys = await give({ kind: 'apiKeys', filter: {} })
    expect(keys.lines[1]).toMatch(/^numbers,new,finance,kanda,/)
    expect(keys.bytes.toString()).not.toContain(made.body.secret)
    const ekk = await joinOperator(app, { roles: ['finance'] })
    for (const kind of ['operators', 'apiKeys', 'jobs'] as const) {
      const refused = await give({ kind, filter: {} }, ekk)
      expect([kind, refused.status, refused.message]).toEqual([kind, 403, 'FORBIDDEN'])
    }
  })
})

describe('the statement of a member', () => {
  it('is exported whole, and the member sees that it was', async () => {
    const dao = await join(app)
    const filter = { memberId: dao.memberId }
    // One more than are read at a time.
    const satang = Array.from({ length: pageRows + 1 }, (_, index) => BigInt(index + 1))
    for (const each of satang)
      await recordDeposit(app, { ...filter, satang: each, happenedAt: new Date('2026-03-01T10:00:00Z') })
    const file = await give({ kind: 'memberStatement', filter })
    expect(file.lines[0]).toBe('Time,Item,Type,From,To,Amount,Currency,Status,Reason')
    const amounts = file.lines.slice(1).map((line) => line.split(',')[5])
    expect(new Set(amounts)).toEqual(new Set(satang.map((each) => (Number(each) / 100).toFixed(2))))
    expect(amounts).toHaveLength(satang.length)
    const started = await fetchExport(app, kanda, 'start', {
      exportId: randomUUID(),
      ...wantedExport({ kind: 'memberStatement', filter }),
    })
    expect(started.status).toBe(200)
    const { body } = await app.wire<{ views: AccountView[] }>('POST', '/api/account/views', {
      token: dao.token,
      body: {},
    })
    expect(body.views.map(({ what, by, roles }) => [what, by, roles])).toEqual([
      ['startExport', 'operator', ['owner']],
      ['exportTable', 'operator', ['owner']],
    ])
    const unknown = await give({ kind: 'memberStatement', filter: { memberId: randomUUID() } })
    expect([unknown.status, unknown.message]).toEqual([404, 'NO_DATA'])
  })
})
