import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { run, type Runner } from 'graphile-worker'
import type { Context } from '../platform/context.ts'
import { type Job, quietLogger } from './jobs.ts'
import { freeLeftJobs } from './left-jobs.store.ts'
import { showPresence } from './presence.ts'
import { openQueuePool, type QueuePool } from './queue-pool.ts'

const againMilliseconds = 1000
const lookMilliseconds = 2000
/** Longer than any job waits for a party. What still has not ended then goes on without being waited for. */
const endWithinMilliseconds = 20_000

type Crew = {
  runner: Runner
  /** Settles when it works off no more jobs, for whatever reason. */
  ended: Promise<void>
  leave: () => Promise<void>
}

/**
 * Works off jobs in this process until it is stopped, and frees what dead workers left behind.
 *
 * The queue's runner is stopped where an answer of PostgreSQL was lost, and may give up by itself; it is started again.
 */
export const startWorker = async (
  context: Context,
  jobs: readonly Job<never>[],
): Promise<{ stop: () => Promise<void> }> => {
  const stopping = new AbortController()
  const { signal } = stopping
  const queue = openQueuePool(context.config.DATABASE_URL)
  let crew = await hire(queue, context, jobs)
  const keep = async (): Promise<void> => {
    for (;;) {
      // Stopped while it was starting again.
      if (signal.aborted) await crew.runner.stop().catch(() => undefined)
      await crew.ended
      await crew.leave()
      if (signal.aborted) return
      context.log.warn('worker.stopped_unexpectedly')
      const next = await hireAgain(queue, context, jobs, signal)
      if (!next) return
      crew = next
    }
  }
  const keeping = keep()
  const looking = repeat(lookMilliseconds, signal, () => lookAfter(context))
  return {
    stop: async () => {
      stopping.abort()
      // One that is stopping by itself already says so by refusing.
      await crew.runner.stop().catch(() => undefined)
      await Promise.all([keeping, looking])
      await queue.close()
    },
  }
}

const lookAfter = (context: Context): Promise<void> =>
  freeLeftJobs(context.db).catch((outage: unknown) => {
    context.log.warn({ err: outage }, 'jobs.release_failed')
  })

/** Starts the queue's runner, and shows in the database that it lives. */
const hire = async (queue: QueuePool, context: Context, jobs: readonly Job<never>[]): Promise<Crew> => {
  const events = new EventEmitter()
  let name = ''
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
    name = workerPool.id
  })
  const runner = await run({
    pgPool: queue.pool,
    taskList: Object.fromEntries(
      jobs.map((job) => [job.name, (payload: unknown) => job.run(payload as never, context)]),
    ),
    crontab: jobs.flatMap(({ name: job, schedule }) => (schedule ? [`${schedule} ${job}`] : [])).join('\n'),
    events,
    noHandleSignals: true,
    logger: quietLogger(context),
    preset: {
      worker: {
        // Most wait for an outside party most of the time.
        concurrentJobs: 16,
        pollInterval: 1000,
      },
    },
  })
  const tooLong = new Promise<void>((resolve) => {
    // A job may have been given to this name by an answer that was lost. Under a new name it is one that was left.
    queue.whenLost(() => {
      runner.stop().catch(() => undefined)
      setTimeout(resolve, endWithinMilliseconds).unref()
    })
  })
  const ended = Promise.race([runner.promise, tooLong])
  const presence = showPresence(context.config.DATABASE_URL, name)
  try {
    for (const { name: job, runsAtStart } of jobs)
      if (runsAtStart) await runner.addJob(job, {}, { jobKey: `start ${job}` })
  } catch (outage) {
    // Half a start is none: the next try begins anew.
    runner.stop().catch(() => undefined)
    await presence.close()
    throw outage
  }
  return { runner, ended, leave: presence.close }
}

/** Tries until the database is back. */
const hireAgain = async (
  queue: QueuePool,
  context: Context,
  jobs: readonly Job<never>[],
  signal: AbortSignal,
): Promise<Crew | undefined> => {
  let crew: Crew | undefined
  await repeat(againMilliseconds, signal, async () => {
    crew = await hire(queue, context, jobs).catch((outage: unknown) => {
      context.log.warn({ err: outage }, 'worker.start_failed')
      return undefined
    })
    return crew !== undefined
  })
  return crew
}

/** Again and again with a pause before each time, until it is stopped or answers that it is done. */
const repeat = async (
  milliseconds: number,
  signal: AbortSignal,
  work: () => Promise<boolean | void>,
): Promise<void> => {
  while (!signal.aborted) {
    await wait(milliseconds, undefined, { signal }).catch(() => undefined)
    if (signal.aborted || (await work()) === true) return
  }
}
