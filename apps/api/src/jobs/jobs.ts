import type { DatabaseTransaction } from '@kapao/database/connect'
import { Logger as WorkerLogger, run, runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { House } from '../house.ts'

/** One kind of work that is done later. Doing it twice must be harmless: a job may run again after a crash. */
export type Job<Payload = unknown> = {
  name: string
  run: (payload: Payload, house: House) => Promise<void>
  /** When it runs by itself, as a crontab line's five fields (UTC). */
  schedule?: string
}

/** Adds a job in the caller's transaction: it exists exactly when the rest commits. */
export const addJob = async <Payload>(
  tx: DatabaseTransaction,
  job: Job<Payload>,
  payload: Payload,
  { at, key }: { at?: Date; key?: string } = {},
): Promise<void> => {
  await sql`select graphile_worker.add_job(${job.name}, ${JSON.stringify(payload)}::json,
    run_at => ${at ?? null}::timestamptz, job_key => ${key ?? null}::text)`.execute(tx)
}

const quietLogger = (house: House) =>
  new WorkerLogger(() => (level, message, meta) => {
    if (level === 'error') house.log.error(meta, message)
    else if (level === 'warning') house.log.warn(meta, message)
  })

/** Brings the queue's own tables forward. */
export const migrateJobs = (pool: pg.Pool, house: House): Promise<void> =>
  runMigrations({ pgPool: pool, logger: quietLogger(house) })

/** Works off jobs in this process until it is stopped. */
export const startWorker = async (
  pool: pg.Pool,
  house: House,
  jobs: readonly Job<never>[],
): Promise<{ stop: () => Promise<void> }> => {
  const taskList = Object.fromEntries(
    jobs.map((job) => [job.name, (payload: unknown) => job.run(payload as never, house)]),
  )
  const crontab = jobs.flatMap(({ name, schedule }) => (schedule ? [`${schedule} ${name}`] : [])).join('\n')
  const runner = await run({
    pgPool: pool,
    taskList,
    crontab,
    concurrency: 4,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: quietLogger(house),
  })
  return { stop: () => runner.stop() }
}
