import type { Context } from '../platform/context.ts'
import { type JobRun, keepJobRuns } from './job-run.store.ts'

const flushMilliseconds = 4000
const longestFailure = 200

/** Notes how jobs of each name ended in this process, and stores it every few seconds. */
export type JobRuns = {
  noteDone: (name: string) => void
  noteFailed: (name: string, thrown: unknown) => void
  /** Stores the rest. */
  stop: () => Promise<void>
}

export function keepNotesOfJobs({ clock, db, log }: Pick<Context, 'clock' | 'db' | 'log'>): JobRuns {
  let noted = new Map<string, JobRun>()
  let flushing = Promise.resolve()

  function of(name: string): JobRun {
    const known = noted.get(name)
    if (known) return known
    const fresh = { name, lastRunAt: null, lastFailedAt: null, lastFailure: null }
    noted.set(name, fresh)
    return fresh
  }

  async function store(): Promise<void> {
    if (noted.size === 0) return
    const taken = noted
    noted = new Map()
    await keepJobRuns(db, [...taken.values()]).catch((outage: unknown) => {
      for (const [name, run] of taken) noted.set(name, { ...run, ...withoutUnknown(noted.get(name)) })
      log.warn({ err: outage }, 'jobs.runs_not_stored')
    })
  }

  function flush(): Promise<void> {
    flushing = flushing.then(store)
    return flushing
  }

  const timer = setInterval(() => void flush(), flushMilliseconds).unref()
  return {
    noteDone: (name) => {
      of(name).lastRunAt = clock.now()
    },
    noteFailed: (name, thrown) => {
      Object.assign(of(name), {
        lastFailedAt: clock.now(),
        lastFailure: firstLineOf(thrown instanceof Error ? thrown.message : 'no error'),
      })
    },
    stop: () => {
      clearInterval(timer)
      return flush()
    },
  }
}

function withoutUnknown(run: JobRun | undefined): Partial<JobRun> {
  return Object.fromEntries(Object.entries(run ?? {}).filter(([, value]) => value !== null))
}

/** The beginning of an error: what a stack or the details of a database show may be a member's. */
export function firstLineOf(text: string): string {
  return (text.split('\n')[0] ?? '').slice(0, longestFailure)
}
