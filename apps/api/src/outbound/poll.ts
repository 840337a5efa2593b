import type { Job } from '../jobs/jobs.ts'
import { secondsAfter } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { finalize, type Finalized } from './finalize.ts'
import type {
  Outbound,
  OutboundAnswer,
  OutboundConnection,
  OutboundEnding,
  OutboundKey,
  OutboundRow,
} from './outbound.ts'
import { pollLater, schedulePoll } from './schedule.ts'
import { settleAnswer, submit } from './submit.ts'

/**
 * The job that continues a row until its outcome is certain: submits one whose process died before it did, polls one
 * that was submitted. A row that another process works on is looked at again when that must be over.
 */
export function createPollJob<Row extends OutboundRow, Ending extends OutboundEnding>(
  use: Outbound<Row, Ending>,
): Job<OutboundKey> {
  return {
    name: use.job.name,
    run: async (key, context) => {
      const at = context.clock.now()
      const until = secondsAfter(at, context.retryPolicy.leaseSeconds)
      const row = await use.store.lease(context.db, key, { at, until })
      if (!row) return lookAgain(context, use, key)
      if (row.state === use.store.ready) return submit(context, use, key)
      if (row.state === use.store.submitted) return pollStatus(context, use, row)
      return use.resume?.(context, row)
    },
  }
}

async function lookAgain<Row extends OutboundRow, Ending extends OutboundEnding>(
  context: Context,
  use: Outbound<Row, Ending>,
  key: OutboundKey,
): Promise<void> {
  const row = await use.store.find(context.db, key)
  if (!row) return
  const { waiting } = use.store
  const waitsUntil = row.state === waiting?.state ? row[waiting.until as keyof Row] : row.leased_until
  if (waitsUntil instanceof Date)
    await context.transaction((tx) => schedulePoll(tx, use.job, { key, at: waitsUntil }))
}

/** Asks the company what became of a row that was submitted. */
async function pollStatus<Row extends OutboundRow, Ending extends OutboundEnding>(
  context: Context,
  use: Outbound<Row, Ending>,
  row: Row,
): Promise<void> {
  const connection = await use.connect(context, row)
  const finalized = await connection.inTurn(async () => {
    const answer = await connection.getStatus(row)
    return answer.kind === 'notFound'
      ? resubmitOrReturn(context, use, { row, connection, answer: answer.answer })
      : settleStatus(context, use, { row, answer })
  })
  if (finalized?.next) await submit(context, use, finalized.next)
}

/** As for a submission, but an unknown status does not change whether the row counts as not found. */
async function settleStatus<Row extends OutboundRow, Ending extends OutboundEnding>(
  context: Context,
  use: Outbound<Row, Ending>,
  { row, answer }: { row: Row; answer: OutboundAnswer<Ending> },
): Promise<Finalized | undefined> {
  if (answer.kind !== 'unknown') return settleAnswer(context, use, { row, answer })
  await pollLater(context, use, { row, answer: answer.answer, notFoundSince: row.not_found_since })
  return undefined
}

type NotFound<Row, Ending> = { row: Row; connection: OutboundConnection<Row, Ending>; answer: string }

/**
 * Submits a row again that the company does not know, under the same reference, while the company still treats that as
 * the same request. Otherwise, or when the row is still not found, the money returns once that is confirmed.
 */
async function resubmitOrReturn<Row extends OutboundRow, Ending extends OutboundEnding>(
  context: Context,
  use: Outbound<Row, Ending>,
  { row, connection, answer }: NotFound<Row, Ending>,
): Promise<Finalized | undefined> {
  const mayResubmit = isWithinWindow(context, row, connection.idempotencyMilliseconds)
  if (use.resubmits === 'when not found') {
    if (!mayResubmit) return returnWhenConfirmed(context, use, { row, answer })
    const again = await connection.resubmit(row)
    return again.kind === 'notFound'
      ? returnWhenConfirmed(context, use, { row, answer: again.answer })
      : settleAnswer(context, use, { row, answer: again })
  }
  if (!isConfirmed(context, row) || !mayResubmit) return returnWhenConfirmed(context, use, { row, answer })
  return settleAnswer(context, use, { row, answer: await connection.resubmit(row) })
}

function isWithinWindow(context: Context, { sent_at: sentAt }: OutboundRow, milliseconds: number): boolean {
  return sentAt !== null && context.clock.now().getTime() - sentAt.getTime() < milliseconds
}

/** Not found twice, so far apart that any request in flight has arrived. Domain facts, game providers. */
function isConfirmed(context: Context, { not_found_since: since }: OutboundRow): boolean {
  return (
    since !== null && context.clock.now() >= secondsAfter(since, context.retryPolicy.notFoundApartSeconds)
  )
}

async function returnWhenConfirmed<Row extends OutboundRow, Ending extends OutboundEnding>(
  context: Context,
  use: Outbound<Row, Ending>,
  { row, answer }: { row: Row; answer: string },
): Promise<Finalized | undefined> {
  if (isConfirmed(context, row))
    return finalize(context, use, { row, ending: use.endingOfNotFound(`${answer}, twice`) })
  const notFoundSince = row.not_found_since ?? context.clock.now()
  await pollLater(context, use, { row, answer, notFoundSince })
  return undefined
}
