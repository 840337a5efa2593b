import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { run, type Runner } from 'graphile-worker'
import type { Context } from '../platform/context.ts'
import { type JobRuns, keepNotesOfJobs } from './job-runs.ts'
import { type Job, quietLogger } from './jobs.ts'
import { freeLeftJobs } from './left-jobs.store.ts'
import { showPresence } from './presence.ts'
import { openQueuePool, type QueuePool } from './queue-pool.ts'

const againMilliseconds = 1000
const lookMilliseconds = 2000
/** Longer than any job waits for a provider. Jobs that have not ended by then continue, and are not waited for. */
const endWithinMilliseconds = 20_000

type Crew = {
  runner: Runner
  /** Settles when it runs no more jobs, for whatever reason. */
  ended: Promise<void>
  leave: () => Promise<void>
}

type Crewing = { queue: QueuePool; runs: JobRuns; jobs: readonly Job<never>[] }

/** What the queue tells of a job that has ended. */
type Ended = { job: { task_identifier: string }; error?: unknown }

/**
 * Runs jobs in this process until it is stopped, and releases the jobs of workers that have died.
 *
 * The queue's runner is stopped when an answer of PostgreSQL was lost, and it may stop on its own. Either way it is
 * started again.
 */
export async function startWorker(
  context: Context,
  jobs: readonly Job<never>[],
): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  const { signal } = stopping
  const queue = openQueuePool(context.config.DATABASE_DIRECT_URL)
  const runs = keepNotesOfJobs(context)
  const work = { queue, runs, jobs }
  let crew = await hire(context, work)
  async function keep(): Promise<void> {
    for (;;) {
      // The worker was stopped while the runner was starting again.
      if (signal.aborted) await crew.runner.stop().catch(() => undefined)
      await crew.ended
      await crew.leave()
      if (signal.aborted) return
      context.log.warn('worker.stopped_unexpectedly')
      const next = await hireAgain(context, work, signal)
      if (!next) return
      crew = next
    }
  }
  const keeping = keep()
  const looking = repeat(lookMilliseconds, signal, () => lookAfter(context))
  return {
    stop: async () => {
      stopping.abort()
      // A runner that is already stopping rejects.
      await crew.runner.stop().catch(() => undefined)
      await Promise.all([keeping, looking])
      await runs.stop()
      await queue.close()
    },
  }
}

function lookAfter(context: Context): Promise<void> {
  return freeLeftJobs(context.db).catch((outage: unknown) => {
    context.log.warn({ err: outage }, 'jobs.release_failed')
  })
}

/** Starts the queue's runner, and shows in the database that it is running. */
async function hire(context: Context, { queue, runs, jobs }: Crewing): Promise<Crew> {
  const events = new EventEmitter()
  let name = ''
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
    name = workerPool.id
  })
  events.on('job:success', ({ job }: Ended) => runs.noteDone(job.task_identifier))
  events.on('job:error', ({ job, error }: Ended) => runs.noteFailed(job.task_identifier, error))
  const runner = await run({
    pgPool: queue.pool,
    taskList: Object.fromEntries(
      jobs.map((job) => [
        job.name,
        (payload: unknown, { abortSignal }: { abortSignal: AbortSignal }) =>
          context.tracing.run(
            { name: job.name, kind: 'consumer', after: (payload as { traceParent?: string }).traceParent },
            () => job.run(payload as never, context, abortSignal),
          ),
      ]),
    ),
    crontab: jobs.flatMap(({ name: job, schedule }) => (schedule ? [`${schedule} ${job}`] : [])).join('\n'),
    events,
    noHandleSignals: true,
    logger: quietLogger(context),
    preset: {
      worker: {
        // Most jobs wait for a provider most of the time.
        concurrentJobs: 16,
        pollInterval: 1000,
      },
    },
  })
  const tooLong = new Promise<void>((resolve) => {
    // The lost answer may have assigned a job to this worker's name. A restart uses a new name, so the job is then
    // released.
    queue.whenLost(() => {
      runner.stop().catch(() => undefined)
      setTimeout(resolve, endWithinMilliseconds).unref()
    })
  })
  const ended = Promise.race([runner.promise, tooLong])
  const presence = showPresence(context.config.DATABASE_DIRECT_URL, name)
  try {
    for (const { name: job, runsAtStart } of jobs)
      if (runsAtStart) await runner.addJob(job, {}, { jobKey: `start ${job}` })
  } catch (outage) {
    // A partial start counts as a failed one: the next attempt starts from the beginning.
    runner.stop().catch(() => undefined)
    await presence.close()
    throw outage
  }
  return { runner, ended, leave: presence.close }
}

/** Tries until the database is back. */
async function hireAgain(context: Context, work: Crewing, signal: AbortSignal): Promise<Crew | undefined> {
  let crew: Crew | undefined
  await repeat(againMilliseconds, signal, async () => {
    crew = await hire(context, work).catch((outage: unknown) => {
      context.log.warn({ err: outage }, 'worker.start_failed')
      return undefined
    })
    return crew !== undefined
  })
  return crew
}

/** Repeats the work with a pause before each run, until it is aborted or the work returns true. */
async function repeat(
  milliseconds: number,
  signal: AbortSignal,
  work: () => Promise<boolean | void>,
): Promise<void> {
  while (!signal.aborted) {
    await wait(milliseconds, undefined, { signal }).catch(() => undefined)
    if (signal.aborted || (await work()) === true) return
  }
}
