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
import { pollLater } from './schedule.ts'

/**
 * Submits a row that is ready. Once it is marked submitted, the company may have acted: a process that dies after that
 * leaves a row that is polled by its reference. Continues with the row that is to be submitted next, if there is one.
 */
export async function submit<Row extends OutboundRow, Ending extends OutboundEnding>(
  context: Context,
  use: Outbound<Row, Ending>,
  key: OutboundKey,
): Promise<void> {
  const row = await use.store.find(context.db, key)
  if (row?.state !== use.store.ready) return
  const connection = await use.connect(context, row)
  const finalized = await connection.inTurn(() => submitOnce(context, use, { row, connection }))
  if (finalized?.next) await submit(context, use, finalized.next)
}

/** Submits a row after its request was answered; a job continues with what this leaves undone. */
export function submitInBackground<Row extends OutboundRow, Ending extends OutboundEnding>(
  context: Context,
  use: Outbound<Row, Ending>,
  key: OutboundKey,
): Promise<void> {
  return context.keepRunning(
    submit(context, use, key).catch((fault: unknown) => {
      context.log.error({ err: fault, ...key }, `${use.name}.submit_failed`)
    }),
  )
}

type Submission<Row, Ending> = { row: Row; connection: OutboundConnection<Row, Ending> }

async function submitOnce<Row extends OutboundRow, Ending extends OutboundEnding>(
  context: Context,
  use: Outbound<Row, Ending>,
  { row, connection }: Submission<Row, Ending>,
): Promise<Finalized | undefined> {
  const prepared = await connection.prepare(row)
  // Nothing was requested that could move money, and nothing will be under this reference.
  if (prepared.kind === 'final')
    return finalize(context, use, { row, ending: prepared.ending, from: [use.store.ready] })
  const at = context.clock.now()
  const until = secondsAfter(at, context.retryPolicy.leaseSeconds)
  const stored = prepared.stored
  const submitted = await use.store.markSubmitted(context.db, use.keyOf(row), { at, until, stored })
  if (submitted)
    return settleAnswer(context, use, { row: submitted, answer: await connection.submit(submitted) })
  await use.resume?.(context, row)
  return undefined
}

/** Finalizes a row by an answer that is final, and otherwise polls later. */
export async function settleAnswer<Row extends OutboundRow, Ending extends OutboundEnding>(
  context: Context,
  use: Outbound<Row, Ending>,
  { row, answer }: { row: Row; answer: OutboundAnswer<Ending> },
): Promise<Finalized | undefined> {
  if (answer.kind === 'final') return finalize(context, use, { row, ending: answer.ending })
  // The request may still be in flight, so an earlier "not found" no longer counts and must be confirmed again.
  const text = answer.kind === 'inProgress' ? 'in progress' : answer.answer
  await pollLater(context, use, { row, answer: text, notFoundSince: null })
  return undefined
}
