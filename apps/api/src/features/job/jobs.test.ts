import type { Answer } from '@kapao/contract/call'
import type { listFailedJobs, listJobs } from '@kapao/contract/job'
import { addFailedJob } from '@kapao/testkit/jobs'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let app: TestApp
let kanda: OperatorPerson

beforeAll(async () => {
  app = await startTestApp()
  kanda = await joinOperator(app, { operatorId: 'kanda' })
})
beforeEach(() => sql`delete from graphile_worker._private_jobs where payload::jsonb ? 'test'`.execute(app.db))
afterAll(() => app.close())

const memberId = '0190a1c0-0000-7000-8000-000000000001'

const payload = { memberId, id: memberId, game: 'PG', phone: '0812345678', text: 'secret', test: 1 }

function addFailed(name: string, left = 0): Promise<string> {
  return addFailedJob(app.databaseUrl, { name, payload, error: 'It broke\n    at somewhere', left })
}

async function queueOf(name: string) {
  const { body } = await app.wire<Answer<typeof listJobs>>('POST', '/api/operator/jobs', {
    ...kanda.speak,
    body: {},
  })
  return body.queues.find((queue) => queue.name === name)
}

async function failed(body: object = {}) {
  return (
    await app.wire<Answer<typeof listFailedJobs>>('POST', '/api/operator/jobs/failed', {
      ...kanda.speak,
      body,
    })
  ).body.jobs
}

function run(body: object) {
  return app.wire('POST', '/api/operator/jobs/run', { ...kanda.speak, body })
}

describe('the jobs', () => {
  it('are counted by name: due with their age, scheduled, and failed', async () => {
    await addFailed('pollQr')
    await sql`select graphile_worker.add_job('pollQr', '{"test": 1}'::json, run_at => now() + interval '1 day')`.execute(
      app.db,
    )
    const queue = await queueOf('pollQr')
    expect(queue).toMatchObject({ failed: 1, due: 0, oldestDueAt: null })
    expect(queue?.later).toBeGreaterThanOrEqual(1)
    // No worker knows this name, so nobody takes it away.
    await sql`select graphile_worker.add_job('noSuchJob', '{"test": 1}'::json)`.execute(app.db)
    expect(await queueOf('noSuchJob')).toMatchObject({ due: 1, oldestDueAt: expect.any(String) })
  })

  it('tell when they ran last and how they failed last', async () => {
    await until('a run is stored', async () => (await queueOf('recoverLegs'))?.lastRunAt ?? undefined)
    await sql`select graphile_worker.add_job('pollLeg', '[]'::json)`.execute(app.db)
    await sql`select graphile_worker.add_job('pollLeg', '{"memberId": "x", "id": "y", "test": 1}'::json)`.execute(
      app.db,
    )
    const queue = await until('a failure is stored', async () => {
      const found = await queueOf('pollLeg')
      return found?.lastFailedAt === null ? undefined : found
    })
    expect(queue.lastFailure).toMatch(/uuid/)
    await sql`delete from graphile_worker._private_jobs where last_error is not null`.execute(app.db)
  })

  it('that failed show ids and the first line of the error, and nothing else of their input', async () => {
    const id = await addFailed('pollQr')
    const [job] = await failed({ name: 'pollQr' })
    expect(job).toMatchObject({
      _id: id,
      name: 'pollQr',
      attempts: 3,
      mostAttempts: 3,
      nextAt: null,
      error: 'It broke',
    })
    expect(job?.ids).toEqual([
      { field: 'memberId', value: memberId },
      { field: 'id', value: memberId },
      { field: 'game', value: 'PG' },
    ])
    expect(JSON.stringify(job)).not.toMatch(/0812345678|secret|somewhere/)
  })

  it('that failed run again: one, or all of a name, and are recorded as an act', async () => {
    const [first] = [
      await addFailed('pollQr'),
      await addFailed('pollQr'),
      await addFailed('dropQrDeposit', 1),
    ]
    expect((await run({ name: 'pollQr', jobId: first })).body).toEqual({ message: 'OK', jobs: 1 })
    await until(
      'it has run',
      async () => !(await failed({ name: 'pollQr' })).some(({ _id }) => _id === first),
    )
    expect((await run({ name: 'pollQr' })).body).toMatchObject({ jobs: 1 })
    await until('none has failed', async () => (await failed({ name: 'pollQr' })).length === 0)
    expect(await failed({ name: 'dropQrDeposit' })).toHaveLength(1)
    const { rows } = await sql<{ acts: number }>`
      select count(*)::int as acts from ledger.operator_act where call = 'runJobsAgain' and outcome = 'done'`.execute(
      app.db,
    )
    expect(rows[0]?.acts).toBe(2)
  })

  it('that have not failed are not run, and another name finds nothing', async () => {
    const { rows } = await sql<{ id: string }>`select id::text from graphile_worker.add_job('pollQr',
      '{"test": 1}'::json, run_at => now() + interval '1 day')`.execute(app.db)
    for (const body of [{ name: 'pollQr', jobId: rows[0]?.id }, { name: 'pollQr' }, { name: 'noSuchJob' }])
      expect((await run(body)).body['message']).toBe('NO_DATA')
  })
})
