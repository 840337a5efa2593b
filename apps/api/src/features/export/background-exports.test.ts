import { randomUUID } from 'node:crypto'
import type { AskedTable, MadeExport } from '@kapao/contract/export'
import {
  addMembersLike,
  fetchExport,
  readExports,
  readSheet,
  rowsOfCsv,
  wantedExport,
} from '@kapao/testkit/exports'
import { joinOperator, type OperatorPerson, suspendOperator } from '@kapao/testkit/operators'
import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { jobs } from '../../jobs.ts'
import type { Job } from '../../jobs/jobs.ts'
import type { Context, Transaction } from '../../platform/context.ts'

let app: TestApp
let kanda: OperatorPerson
let ekk: OperatorPerson

const copies = 6000
const everybody: AskedTable = { kind: 'members', filter: {} }

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  kanda = await joinOperator(app, { operatorId: 'kanda' })
  ekk = await joinOperator(app, { operatorId: 'ekk', roles: ['manager'] })
  const { memberId } = await join(app)
  await addMembersLike(app, memberId, copies)
})

afterEach(async () => {
  await app.db.deleteFrom('export').execute()
  await app.db.deleteFrom('export_piece').execute()
})

afterAll(() => app.close())

function jobNamed<Payload>(name: string): Job<Payload> {
  return jobs.find((job) => job.name === name) as unknown as Job<Payload>
}

async function start(
  { by = kanda, table = everybody, format = 'csv' }: Partial<Started> = {},
  exportId: string = randomUUID(),
) {
  const answer = await fetchExport(app, by, 'start', { exportId, ...wantedExport(table, format) })
  return { exportId, ...answer }
}
type Started = { by: OperatorPerson; table: AskedTable; format: 'csv' | 'xlsx' }

function write(exportId: string, context: Context = app.context, signal?: AbortSignal) {
  return jobNamed<{ exportId: string }>('writeExport').run({ exportId }, context, signal)
}

async function only(by = kanda): Promise<MadeExport> {
  const [made, ...others] = await readExports(app, by)
  if (made === undefined || others.length > 0) throw new Error('There is not one export')
  return made
}

/** A context in which something happens after so many transactions. */
function after(count: number, happen: () => void): Context {
  let committed = 0
  const transaction: Transaction = async (work) => {
    const value = await app.context.transaction(work)
    committed += 1
    if (committed >= count) happen()
    return value
  }
  return { ...app.context, transaction }
}

/** A context of a server that dies after so many transactions: it commits nothing more, not even its failure. */
function dyingAfter(count: number): Context {
  let committed = 0
  const transaction: Transaction = async (work) => {
    if (committed === count) throw new Error('died')
    committed += 1
    return app.context.transaction(work)
  }
  return { ...app.context, transaction }
}

function lastAct() {
  return app.db
    .selectFrom('ledger.operator_act')
    .select(['call', 'subject', 'state_after as after'])
    .orderBy('act_no', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

function countPieces(): Promise<number> {
  return app.db
    .selectFrom('export_piece')
    .select('piece_no')
    .execute()
    .then((rows) => rows.length)
}

describe('an export in the background', () => {
  it('has every row of the filter once, can be downloaded by its maker, and each download is recorded', async () => {
    const { exportId } = await start()
    expect(await only()).toMatchObject({ state: 'waiting', rows: 0, endsAt: null, table: everybody })
    expect((await fetchExport(app, kanda, 'download', { exportId })).message).toBe('EXPORT_NOT_READY')
    await write(exportId)
    const made = await only()
    expect(made).toMatchObject({ state: 'ready', rows: copies + 1, sums: [], failure: null })
    const file = await fetchExport(app, kanda, 'download', { exportId })
    expect([file.kind, file.bytes.length]).toEqual(['text/csv; charset=utf-8', made.bytes])
    const rows = rowsOfCsv(file.bytes).slice(1)
    expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(copies + 1)
    expect(rows).toHaveLength(copies + 1)
    expect(await countPieces()).toBeGreaterThan(2)
    expect(await lastAct()).toEqual({
      call: 'downloadExport',
      subject: exportId,
      after: { table: everybody, format: 'csv', rows: copies + 1, sums: [] },
    })
  })

  it('is recorded without the whole of what was searched for', async () => {
    const table: AskedTable = { kind: 'members', filter: { search: '0812345678' } }
    const { exportId } = await start({ table })
    await write(exportId)
    expect((await fetchExport(app, kanda, 'download', { exportId })).status).toBe(200)
    const acts = await app.db
      .selectFrom('ledger.operator_act')
      .select(['input', 'state_after as after'])
      .where('subject', '=', exportId)
      .execute()
    expect(acts).toHaveLength(2)
    expect(JSON.stringify(acts)).not.toContain('0812345678')
  })

  it('is made once however often it is requested', async () => {
    const { exportId } = await start()
    expect((await start({}, exportId)).status).toBe(200)
    await Promise.all([write(exportId), write(exportId)])
    expect(await only()).toMatchObject({ state: 'ready', rows: copies + 1 })
    const { bytes } = await fetchExport(app, kanda, 'download', { exportId })
    expect(rowsOfCsv(bytes)).toHaveLength(copies + 2)
  })

  it('starts again after the server has died, and has no row twice', async () => {
    const { exportId } = await start()
    await expect(write(exportId, dyingAfter(3))).rejects.toThrow('died')
    const left = await only()
    expect(left.state).toBe('running')
    expect(left.rows).toBeGreaterThan(0)
    expect(await countPieces()).toBeGreaterThan(0)
    await write(exportId)
    expect(await only()).toMatchObject({ state: 'ready', rows: copies + 1 })
    const { bytes } = await fetchExport(app, kanda, 'download', { exportId })
    expect(new Set(rowsOfCsv(bytes)).size).toBe(copies + 2)
    expect(rowsOfCsv(bytes)).toHaveLength(copies + 2)
  })

  it('ends early when the worker stops, so that another one starts it again', async () => {
    const { exportId } = await start()
    const stopping = new AbortController()
    await expect(
      write(
        exportId,
        after(2, () => stopping.abort()),
        stopping.signal,
      ),
    ).rejects.toThrow()
    expect((await only()).state).toBe('running')
    await write(exportId)
    expect(await only()).toMatchObject({ state: 'ready', rows: copies + 1 })
  })

  it('is stopped by its maker, with all that was written', async () => {
    const { exportId } = await start()
    let removed: Promise<{ status: number }> | undefined
    await write(
      exportId,
      after(2, () => {
        removed ??= fetchExport(app, kanda, 'remove', { exportId })
      }),
    )
    expect((await removed)?.status).toBe(200)
    expect([await readExports(app, kanda), await countPieces()]).toEqual([[], 0])
    await write(exportId)
    expect((await fetchExport(app, kanda, 'remove', { exportId })).message).toBe('NO_DATA')
  })

  it('is its maker’s alone: NO_DATA', async () => {
    const { exportId } = await start({ by: ekk })
    await write(exportId)
    expect(await readExports(app, kanda)).toEqual([])
    for (const path of ['download', 'remove'] as const)
      expect([path, (await fetchExport(app, kanda, path, { exportId })).message]).toEqual([path, 'NO_DATA'])
    expect((await start({ by: kanda }, exportId)).status).toBe(200)
    expect(await only(ekk)).toMatchObject({ state: 'ready', rows: copies + 1 })
  })

  it('is kept for seven days', async () => {
    const { exportId } = await start()
    await write(exportId)
    const { endsAt } = await only()
    expect(Date.parse(endsAt ?? '') - app.clock.now().getTime()).toBeLessThanOrEqual(7 * 86_400_000)
    const forget = jobNamed<undefined>('forgetOldExports')
    function at(days: number): Context {
      const then = new Date(Date.parse(endsAt ?? '') + (days - 7) * 86_400_000)
      return { ...app.context, clock: { now: () => then } }
    }
    await forget.run(undefined, at(6.99))
    expect((await only()).state).toBe('ready')
    await forget.run(undefined, at(7))
    expect([await readExports(app, kanda), await countPieces()]).toEqual([[], 0])
    expect((await fetchExport(app, kanda, 'download', { exportId })).message).toBe('NO_DATA')
  })

  it('that no job makes any more is failed after a day', async () => {
    await start()
    const tomorrow = new Date(app.clock.now().getTime() + 25 * 3_600_000)
    await jobNamed<undefined>('forgetOldExports').run(undefined, {
      ...app.context,
      clock: { now: () => tomorrow },
    })
    expect(await only()).toMatchObject({ state: 'failed', failure: 'FAILED' })
  })

  it('fails, with why, when its operator may not see the table any more', async () => {
    const { exportId } = await start({ by: ekk })
    await suspendOperator(app, 'ekk')
    await write(exportId)
    await app.db.updateTable('operator').set({ status: 'active' }).where('operator_id', '=', 'ekk').execute()
    expect(await only(ekk)).toMatchObject({ state: 'failed', failure: 'FORBIDDEN' })
    const filter = {
      from: '2026-03-01',
      until: '2026-03-02',
      figure: 'deposits',
      currency: 'BAHT',
      sealNo: 99,
    }
    const late = await start({ table: { kind: 'figureEntries', filter } as AskedTable })
    await write(late.exportId)
    expect(await only()).toMatchObject({ state: 'failed', failure: 'NO_DATA' })
  })

  it('is one of at most three in the making, and of twenty in all: EXPORTS_FULL', async () => {
    const made = await Promise.all([start(), start(), start(), start()])
    expect(made.filter(({ message }) => message === 'OK')).toHaveLength(3)
    expect(made.filter(({ message }) => message === 'EXPORTS_FULL')).toHaveLength(1)
    expect((await start({ by: ekk })).message).toBe('OK')
  })

  it('is a sheet of Excel of at most 20,000 rows', async () => {
    const { exportId } = await start({ format: 'xlsx' })
    await write(exportId)
    const { bytes } = await fetchExport(app, kanda, 'download', { exportId })
    expect(readSheet(bytes).match(/<row /g)).toHaveLength(copies + 2)
    const [found] = await app.db.selectFrom('member').select('member_id').limit(1).execute()
    await addMembersLike(app, found?.member_id ?? '', 15_000)
    const long = await start({ format: 'xlsx' })
    await write(long.exportId)
    expect((await readExports(app, kanda))[0]).toMatchObject({ state: 'failed', failure: 'EXPORT_TOO_LONG' })
    expect(await countPieces()).toBeGreaterThan(0)
  })
})
