import { mostRunAgain, runJobsAgain as call } from '@kapao/contract/job'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { rescheduleFailed } from './job.store.ts'

/**
 * Runs a failed job again, or all failed ones of a name, with all their attempts. A job may always run twice, and one that runs
 * now is left alone. Refuses NO_DATA: none waits after a failure.
 */
export const runJobsAgain = operation(call, async ({ body: { name, jobId } }, context) =>
  context.keyedTransaction(async (tx) => {
    const jobs = await rescheduleFailed(tx, { name, jobId, most: mostRunAgain })
    if (jobs === 0) return refuse('NO_DATA')
    context.noteAct({ subject: jobId === undefined ? name : `${name} ${jobId}`, after: { jobs } })
    return { message: 'OK' as const, jobs }
  }),
)
