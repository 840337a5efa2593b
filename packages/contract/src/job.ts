import { z } from 'zod'
import { call } from './call.ts'
import { instant } from './shapes.ts'

const source = 'Console §4'

const jobName = z
  .string()
  .regex(/^[a-zA-Z]{1,60}$/)
  .meta({ examples: ['pollWithdrawal'] })

/** What jobs of one name do. */
export const jobQueue = z.object({
  name: jobName,
  /** Due and not begun, to be run later, being run, and out of attempts. */
  due: z.int(),
  later: z.int(),
  running: z.int(),
  failed: z.int(),
  /** Since when the oldest due one waits; `null`: none is due. */
  oldestDueAt: instant.nullable(),
  /** When one last ended well, and when one last failed. `null`: not since this is kept. */
  lastRunAt: instant.nullable(),
  lastFailedAt: instant.nullable(),
  /** The first line of its error. */
  lastFailure: z.string().nullable(),
})
export type JobQueue = z.output<typeof jobQueue>

export const listJobs = call({
  name: 'listJobs',
  method: 'POST',
  url: '/api/operator/jobs',
  summary: 'What each kind of job does: waits, runs, failed, and how it ended last',
  source,
  audience: 'operator',
  needs: 'job.read',
  body: z.strictObject({}),
  answer: z.object({ queues: z.array(jobQueue), readAt: instant }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const failedJob = z.object({
  _id: z.string(),
  name: jobName,
  attempts: z.int(),
  mostAttempts: z.int(),
  failedAt: instant,
  /** When it is tried again by itself; `null`: it has no attempts left. */
  nextAt: instant.nullable(),
  error: z.string(),
  /** The ids that it was given, such as those of a member and a withdrawal. Nothing else of its input. */
  ids: z.array(z.object({ field: z.string(), value: z.string() })),
})
export type FailedJob = z.output<typeof failedJob>

export const listFailedJobs = call({
  name: 'listFailedJobs',
  method: 'POST',
  url: '/api/operator/jobs/failed',
  summary:
    'Jobs whose last attempt failed, the latest first: with the error, and the ids that they were given',
  source,
  audience: 'operator',
  needs: 'job.read',
  body: z.strictObject({ name: jobName.optional(), limit: z.int().min(1).max(200).default(50) }),
  answer: z.object({ jobs: z.array(failedJob) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

/** How many jobs are run again in one call. */
export const mostRunAgain = 1000

export const runJobsAgain = call({
  name: 'runJobsAgain',
  method: 'POST',
  url: '/api/operator/jobs/run',
  summary: 'Runs a failed job again at once, or all failed ones of a name; a job may always run twice',
  source,
  audience: 'operator',
  needs: 'job.run',
  body: z
    .strictObject({
      name: jobName,
      jobId: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
    })
    .meta({ description: 'Without `jobId`: all failed ones of the name' }),
  answer: z.object({ message: z.literal('OK'), jobs: z.int() }),
  /** NO_DATA: none of them waits after a failure. */
  refusals: ['NO_DATA'],
  mutates: true,
  idempotency: 'state',
})

export const jobCalls = [listJobs, listFailedJobs, runJobsAgain] as const
