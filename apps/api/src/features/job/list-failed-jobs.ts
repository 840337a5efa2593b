import { type FailedJob, listFailedJobs as call } from '@kapao/contract/job'
import { firstLineOf } from '../../jobs/job-runs.ts'
import { operation } from '../../platform/operation.ts'
import { type FailedRow, findFailedJobs } from './job.store.ts'

/** Jobs whose last attempt failed, with the ids that they were given and nothing else of their input. */
export const listFailedJobs = operation(call, async ({ body: { name, limit } }, { db }) => ({
  jobs: (await findFailedJobs(db, { name, limit })).map(describe),
}))

function describe(row: FailedRow): FailedJob {
  return {
    _id: row.id,
    name: row.name,
    attempts: row.attempts,
    mostAttempts: row.max_attempts,
    failedAt: row.updated_at.toISOString(),
    nextAt: row.is_available ? row.run_at.toISOString() : null,
    error: firstLineOf(row.last_error),
    ids: idsOf(row.payload),
  }
}

const id = /^(id|[a-z][A-Za-z]*Id|game)$/
const idValue = /^[\w:-]{1,60}$/

/** Only fields that are named as ids and look like one: a payload may have a member's own words or numbers. */
function idsOf(payload: unknown): FailedJob['ids'] {
  if (typeof payload !== 'object' || payload === null) return []
  return Object.entries(payload).flatMap(([field, value]: [string, unknown]) =>
    id.test(field) && typeof value === 'string' && idValue.test(value) ? [{ field, value }] : [],
  )
}
