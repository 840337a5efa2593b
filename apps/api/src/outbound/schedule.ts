import type { DatabaseTransaction } from '@kapao/database/connect'
import { addJob } from '../jobs/jobs.ts'
import { secondsAfter } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { delayAfter, nextPollAt } from '../platform/retry-policy.ts'
import type { Outbound, OutboundEnding, OutboundJob, OutboundKey, OutboundRow } from './outbound.ts'

/** Adds the job that polls a row; the row's job moves where there is one already. */
export function schedulePoll(
  tx: DatabaseTransaction,
  job: OutboundJob,
  { key, at }: { key: OutboundKey; at: Date },
): Promise<void> {
  return addJob(tx, job, key, { at, key: job.keyOf(key) })
}

/**
 * Records an answer that is not final and schedules the next poll by the retry policy, or leaves the row to an operator
 * when the policy has run out. A row that was not found is polled again as soon as that can be confirmed.
 */
export async function pollLater<Row extends OutboundRow, Ending extends OutboundEnding>(
  context: Context,
  use: Outbound<Row, Ending>,
  { row, answer, notFoundSince }: { row: Row; answer: string; notFoundSince: Date | null },
): Promise<void> {
  const { retryPolicy } = context
  const now = context.clock.now()
  const usual = use.store.manualReview
    ? nextPollAt(retryPolicy, { since: use.since(row), polls: row.polls, now })
    : secondsAfter(now, delayAfter(retryPolicy, row.polls))
  const confirmAt = notFoundSince && secondsAfter(notFoundSince, retryPolicy.notFoundApartSeconds)
  const pollAt = confirmAt && confirmAt > now ? confirmAt : usual
  const key = use.keyOf(row)
  await context.transaction(async (tx) => {
    const isOpen = await use.store.recordPoll(tx, key, { answer, notFoundSince, pollAt })
    if (!isOpen) return
    const event = { ...key, polls: row.polls, answer }
    if (pollAt) {
      await schedulePoll(tx, use.job, { key, at: pollAt })
      context.log.warn({ ...event, pollAt }, `${use.name}.outcome_unknown`)
    } else context.log.error(event, `${use.name}.manual_review`)
  })
  context.announce(row.member_id)
}
