import type { DatabaseTransaction } from '@kapao/database/connect'
import { Logger as WorkerLogger } from 'graphile-worker'
import { sql } from 'kysely'
import { currentTraceParent } from '../tracing/current-step.ts'
import type { Context } from '../platform/context.ts'

/** One kind of work that is done later. It must be safe to run twice: a job may run again after a crash. */
export type Job<Payload = unknown> = {
  name: string
  /** `signal` aborts some seconds after the worker was told to stop. A long job then throws, and is run again. */
  run: (payload: Payload, context: Context, signal?: AbortSignal) => Promise<void>
  /** When it runs on a schedule, as the five fields of a crontab line (UTC). */
  schedule?: string
  /** Whether each worker process runs it once when it starts. */
  runsAtStart?: true
}

/**
 * Adds a job in the caller's transaction: the job exists only if the transaction commits. Jobs of one queue run one after
 * another, whichever worker runs them. The job continues the trace of the step that adds it.
 */
export async function addJob<Payload>(
  tx: DatabaseTransaction,
  job: Pick<Job<Payload>, 'name'>,
  payload: Payload,
  { at, key, queue }: { at?: Date; key?: string; queue?: string } = {},
): Promise<void> {
  await sql`select queue_job(${job.name}, ${JSON.stringify(withTrace(payload))}::json,
    run_at => ${at ?? null}::timestamptz, job_key => ${key ?? null}::text,
    queue_name => ${queue ?? null}::text)`.execute(tx)
}

function withTrace(payload: unknown): unknown {
  const traceParent = currentTraceParent()
  return traceParent === undefined ? payload : { ...(payload as object), traceParent }
}

type KeyedJob<Payload> = { payload: Payload; key: string; at?: Date }

/**
 * Adds jobs again that may have been lost. Every server adds them in the same order, so that two servers that do so at
 * the same time cannot deadlock on rows of the queue.
 */
export async function addJobsAgain<Payload>(
  { transaction }: Pick<Context, 'transaction'>,
  job: Pick<Job<Payload>, 'name'>,
  jobs: readonly KeyedJob<Payload>[],
): Promise<void> {
  const sorted = jobs.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  await transaction(async (tx) => {
    for (const { payload, ...options } of sorted) await addJob(tx, job, payload, options)
  })
}

/** The queue library's messages in our log, from level warning. */
export function quietLogger(context: Context) {
  return new WorkerLogger(() => (level, message, meta) => {
    const { error, ...rest } = meta ?? {}
    const fields = { ...rest, libraryMessage: message, ...(error === undefined ? {} : { err: error }) }
    if (level === 'error') context.log.error(fields, 'jobs.library_reported')
    else if (level === 'warning') context.log.warn(fields, 'jobs.library_reported')
  })
}
