import { randomUUID } from 'node:crypto'
import type { AskedTable } from '@kapao/contract/export'
import {
  addMembersLike,
  fetchExport,
  type GivenExport,
  readSheet,
  rowsOfCsv,
  wantedExport,
} from '@kapao/testkit/exports'
import { dayOf } from '@kapao/i18n/date'
import { readSummedSeal } from '@kapao/ledger/day-sums'
import { recordDeposit } from '@kapao/testkit/movements'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { join, type Person } from '@kapao/testkit/people'
import { sealAndSumUp } from '@kapao/testkit/seals'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let kanda: OperatorPerson
let somchai: Person
/** The newest seal. The deposits are under several. */
let sealNo: number

const march = { from: '2026-03-01', until: '2026-03-02' }

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  kanda = await joinOperator(app, { operatorId: 'kanda' })
  somchai = await join(app)
  for (const [satang, at] of [
    [50_000n, '2026-03-01T10:00:00Z'],
    [20_050n, '2026-03-01T17:00:00Z'],
    [10_000n, '2026-03-03T10:00:00Z'],
  ] as const) {
    await recordDeposit(app, { memberId: somchai.memberId, satang, happenedAt: new Date(at) })
    await sealAndSumUp(app.db)
  }
  sealNo = Number((await readSummedSeal(app.db))?.sealNo)
})

afterAll(() => app.close())

function give(table: AskedTable, { by = kanda, format = 'csv', language = 'en' }: Given = {}) {
  return fetchExport(app, by, 'table', wantedExport(table, format, language))
}
type Given = { by?: OperatorPerson; format?: 'csv' | 'xlsx'; language?: string }

function rowsOf({ bytes }: GivenExport): string[] {
  return rowsOfCsv(bytes)
}

function lastAct() {
  return app.db
    .selectFrom('ledger.operator_act')
    .select(['call', 'operator_id as by', 'outcome', 'subject', 'input', 'state_after as after'])
    .orderBy('act_no', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

describe('a table that is exported', () => {
  it('has what its filter shows: members, masked as the list masks them', async () => {
    const dao = await join(app)
    await sql`update member set name = '=cmd()' where member_id = ${dao.memberId}`.execute(app.db)
    const file = await give({ kind: 'members', filter: {} })
    expect([file.status, file.kind, file.rows]).toEqual([200, 'text/csv; charset=utf-8', '2'])
    expect(file.name).toMatch(/^members-\d{4}-\d\d-\d\d-\d{4}\.csv$/)
    expect([...file.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const text = file.bytes.toString()
    expect([somchai, dao].filter(({ phone }) => text.includes(phone))).toEqual([])
    const [heading, first] = rowsOf(file)
    expect(heading).toBe('Member,Name,Status,Found by,Phone,Bank,Bank account,Currency,Tags,Joined')
    expect(first).toContain(`${dao.memberId},'=`)
    expect(first).toMatch(/,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+07:00$/)
    const none = await give({ kind: 'members', filter: { status: 'suspended' } })
    expect(rowsOf(none)).toHaveLength(1)
    const found = await give({ kind: 'members', filter: { search: somchai.memberId } })
    expect(rowsOf(found).slice(1)).toEqual([expect.stringContaining(`${somchai.memberId},`)])
  })

  it('has the entries behind a figure, of the days and the seal of the filter, and their sum in the record', async () => {
    const filter = { ...march, figure: 'deposits', currency: 'BAHT', sealNo } as const
    const rows = rowsOf(await give({ kind: 'figureEntries', filter }))
    expect(rows[0]).toBe('Time,Entry,Member,Account of the site,Amount,Currency,Seal')
    expect(rows.slice(1).map((row) => row.split(',').toSpliced(1, 1).slice(0, -1).join())).toEqual([
      `2026-03-02T00:00:00.000+07:00,${somchai.memberId},bank:KBANK,200.50,BAHT`,
      `2026-03-01T17:00:00.000+07:00,${somchai.memberId},bank:KBANK,500.00,BAHT`,
    ])
    for (const row of rows.slice(1)) expect(Number(row.split(',').at(-1))).toBeLessThanOrEqual(sealNo)
    expect(await lastAct()).toEqual({
      call: 'exportTable',
      by: 'kanda',
      outcome: 'done',
      subject: 'figureEntries',
      input: wantedExport({ kind: 'figureEntries', filter }),
      after: { rows: 2, sums: [{ currency: 'BAHT', amount: 700.5 }] },
    })
    const refused = await give({ kind: 'figureEntries', filter: { ...filter, sealNo: sealNo + 99 } })
    expect([refused.status, refused.message]).toEqual([404, 'NO_DATA'])
  })

  it('has the entries of an account of the house, the acts of operators, and what waits', async () => {
    const account = { ...march, account: 'bank:KBANK', currency: 'BAHT' } as const
    const entries = rowsOf(await give({ kind: 'accountEntries', filter: account }))
    expect(entries.slice(1).map((row) => row.split(',')[6])).toEqual(['200.50', '500.00'])
    expect((await lastAct()).after).toEqual({ rows: 2, sums: [{ currency: 'BAHT', amount: 700.5 }] })
    const acts = rowsOf(await give({ kind: 'acts', filter: { calls: ['exportTable'], outcome: 'refused' } }))
    expect(acts).toHaveLength(2)
    expect(acts[1]).toContain(',kanda,exportTable,NO_DATA,')
    expect(rowsOf(await give({ kind: 'work', filter: {} }))).toHaveLength(1)
  })

  it('has a report by day, with its seal in each row', async () => {
    const rows = rowsOf(await give({ kind: 'report', filter: march }))
    expect(rows[0]).toMatch(/^Day,Currency,Deposits,Deposits \(entries\),/)
    expect(rows.slice(1).map((row) => row.split(',').slice(0, 4).join())).toEqual([
      '2026-03-01,BAHT,500.00,1',
      '2026-03-02,BAHT,200.50,1',
    ])
    expect(rows[1]).toMatch(new RegExp(`,${sealNo},[0-9a-f]{64}$`))
  })

  it('has a report of members by day, source and week of registration, and the members of a count', async () => {
    await sealAndSumUp(app.db)
    const joined = dayOf(new Date())
    const byDay = rowsOf(await give({ kind: 'memberReport', filter: { ...march, by: 'day' } }))
    expect(byDay[0]).toBe(
      'Day,Currency,Registrations,First deposits,Active members,Depositing members,Sum of first deposits,' +
        'Deposits,Withdrawals,Game result,Net result,ARPU,ARPPU,Seal',
    )
    expect(byDay.slice(1).map((row) => row.split(',').slice(0, 8).join())).toEqual([
      '2026-03-01,BAHT,0,1,1,1,500.00,500.00',
      '2026-03-02,BAHT,0,0,1,1,0.00,200.50',
    ])
    const bySource = rowsOf(await give({ kind: 'memberReport', filter: { ...march, by: 'source' } }))
    expect(bySource[0]).toMatch(/^Source,Currency,Registrations,.*,Game result,Seal$/)
    const filter = { from: joined, until: joined, by: 'cohort' } as const
    const cohorts = rowsOf(await give({ kind: 'memberReport', filter }))
    expect(cohorts[0]).toContain(',First deposits (within 7 d),')
    expect(cohorts[0]).toContain(',Active members (Week 0),')
    const behind = { ...march, figure: 'depositors', currency: 'BAHT' } as const
    const members = rowsOf(await give({ kind: 'reportMembers', filter: behind }))
    expect(members).toEqual([
      'Member,Day,Currency,Deposits,Withdrawals,Game result',
      `${somchai.memberId},2026-03-01,BAHT,700.50,0.00,0.00`,
    ])
    expect((await lastAct()).after).toEqual({ rows: 1, sums: [{ currency: 'BAHT', amount: 700.5 }] })
  })

  it('has each table of a report of service, and the items behind a count', async () => {
    const heads = {
      deposits: 'Kind,Method,Asked,Open,Succeeded,"Succeeded, %","p50, Seconds","p95, Seconds"',
      withdrawals: 'Step,"p50, Seconds","p95, Seconds"',
      operators:
        'Operator,Decisions,"Time to decide, median, Seconds",Withdrawals,Stuck payouts,Reported transfers,Slips,Gifts,Approvals,First answers',
      liabilities: 'Currency,In wallets,Held for withdrawals,On its way to games,In games,Total',
    } as const
    for (const table of ['deposits', 'withdrawals', 'operators', 'liabilities'] as const) {
      const rows = rowsOf(await give({ kind: 'serviceReport', filter: { ...march, table } }))
      expect(rows[0]).toBe(heads[table])
      if (table === 'liabilities') expect(rows[1]).toBe('BAHT,800.50,0.00,0.00,0.00,800.50')
      if (table === 'withdrawals')
        expect(rows.slice(1)).toEqual(['toDecision,,', 'toBank,,', 'toPayment,,', 'whole,,'])
    }
    const filter = { ...march, behind: { of: 'withdrawals' } } as const
    expect(rowsOf(await give({ kind: 'serviceItems', filter }))).toEqual([
      'Time,Kind,Item,Member,Result,Seconds,Amount,Currency',
    ])
  })

  it('has the accounts of the house with their balances, and both sides of a day with its closing', async () => {
    const accounts = rowsOf(await give({ kind: 'houseAccounts', filter: {} }))
    expect(accounts[0]).toBe('Account of the site,Currency,Balance,Time')
    expect(accounts.slice(1).map((row) => row.split(',').slice(0, 3).join())).toEqual([
      'bank:KBANK,BAHT,-800.50',
    ])
    expect((await lastAct()).after).toEqual({ rows: 1, sums: [{ currency: 'BAHT', amount: -800.5 }] })
    const filter = { day: '2026-03-01' }
    const [heading, open] = rowsOf(await give({ kind: 'moneyDay', filter }))
    expect(heading).toBe(
      'Day,Account of the site,Currency,Into wallets,Into wallets (entries),Out of wallets,Out of wallets (entries),The company reports,The company reports (entries),List compared up to,Waiting,Waiting (entries),Open differences,Result,Seal,Closing,Closed by,Closed at,Closed at seal,Note',
    )
    const figures = '2026-03-01,bank:KBANK,BAHT,500.00,1,0.00,0,,,,0.00,0,0,unknown'
    expect(open).toBe(`${figures},${sealNo},open,,,,`)
    const company = { ...filter, account: 'bank:KBANK', currency: 'BAHT', sealNo, note: 'Counted by hand' }
    const answer = await app.wire('POST', '/api/operator/money/days/close', { ...kanda.speak, body: company })
    expect(answer.status).toBe(200)
    const [, closed] = rowsOf(await give({ kind: 'moneyDay', filter }))
    expect(closed).toMatch(
      new RegExp(`^${figures},${sealNo},closed,kanda,\\d{4}-[^,]+,${sealNo},Counted by hand$`),
    )
    const refused = await give({ kind: 'moneyDay', filter: { day: '2026-02-30' } })
    expect(refused.status).toBe(400)
  })

  it('has its heading in the language of the operator', async () => {
    const headings = await Promise.all(
      ['th', 'la', 'en'].map(
        async (language) => rowsOf(await give({ kind: 'work', filter: {} }, { language }))[0],
      ),
    )
    expect(headings.map((each) => each?.split(',')[0])).toEqual(['ชนิด', 'ຊະນິດ', 'Kind'])
  })

  it('is a sheet of Excel, where no text is a formula, amounts are numbers and moments are times', async () => {
    const filter = { ...march, figure: 'deposits', currency: 'BAHT', sealNo } as const
    const file = await give({ kind: 'figureEntries', filter }, { format: 'xlsx' })
    expect(file.kind).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(file.name).toMatch(/^figure-entries-.*\.xlsx$/)
    const sheet = readSheet(file.bytes)
    expect(sheet.match(/<row /g)).toHaveLength(3)
    expect(sheet).toContain('<v>200.5</v>')
    // Midnight of 2 March in Bangkok, as Excel counts days.
    expect(sheet).toContain('<v>46083</v>')
    const members = await give({ kind: 'members', filter: {} }, { format: 'xlsx' })
    expect(readSheet(members.bytes)).not.toContain('<f>')
  })

  it('of more than 5,000 rows is made in the background: EXPORT_IN_BACKGROUND', async () => {
    await addMembersLike(app, somchai.memberId, 5001)
    const file = await give({ kind: 'members', filter: {} })
    expect([file.status, file.message]).toEqual([422, 'EXPORT_IN_BACKGROUND'])
    expect(await lastAct()).toMatchObject({
      call: 'exportTable',
      outcome: 'EXPORT_IN_BACKGROUND',
      after: null,
    })
    const search = await give({ kind: 'members', filter: { search: 'copy' } })
    expect([search.status, search.message]).toEqual([422, 'EXPORT_TOO_LONG'])
  })
})

describe('an export is refused', () => {
  it('to who may not export, or may not see the table: FORBIDDEN', async () => {
    const ploy = await joinOperator(app, { roles: ['cashier'] })
    const malee = await joinOperator(app, { roles: ['marketing'] })
    const ekk = await joinOperator(app, { roles: ['finance'] })
    for (const [by, kind, status] of [
      [ploy, 'members', 403],
      [malee, 'members', 403],
      [malee, 'acts', 403],
      [ekk, 'acts', 403],
      [malee, 'work', 200],
    ] as const) {
      const file = await give({ kind, filter: {} }, { by })
      expect([kind, file.status, file.message]).toEqual([
        kind,
        status,
        status === 403 ? 'FORBIDDEN' : undefined,
      ])
    }
    const body = { exportId: randomUUID(), ...wantedExport({ kind: 'acts', filter: {} }) }
    expect((await fetchExport(app, ekk, 'start', body)).message).toBe('FORBIDDEN')
  })

  it('until the operator has confirmed who they are', async () => {
    const late = await joinOperator(app)
    await app.db
      .updateTable('operator_session')
      .set({ stepped_up_at: new Date(app.clock.now().getTime() - 5 * 60_000) })
      .where('operator_id', '=', late.operatorId)
      .execute()
    expect((await give({ kind: 'members', filter: {} }, { by: late })).message).toBe('STEP_UP_REQUIRED')
  })

  it('with a filter that its list would refuse, or another one’s', async () => {
    for (const table of [
      { kind: 'members', filter: { status: 'gone' } },
      { kind: 'members', filter: { limit: 10 } },
      { kind: 'acts', filter: { search: 'a' } },
      { kind: 'figureEntries', filter: march },
      { kind: 'report', filter: { from: '2026-03-02', until: '2026-03-01' } },
      { kind: 'sessions', filter: {} },
    ])
      expect([table, (await give(table as AskedTable)).status]).toEqual([table, 400])
  })
})
