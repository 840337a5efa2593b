import { isRefusal, refuse } from '@kapao/contract/refusal'
import type { Context } from '../platform/context.ts'
import type { Outbound, OutboundEnding, OutboundKey, OutboundRow } from './outbound.ts'

export type Finalized = {
  /** Whether this call ended the row: no other had before. */
  isOurs: boolean
  /** The row that is to be submitted next. */
  next: OutboundKey | undefined
}

/**
 * Ends a row, once: writes its final state, resolves its hold and commits both together. A later call with the same
 * outcome changes nothing; one with another outcome is recorded as a contradiction. `from` are the states that it may
 * end from: submitted, or under manual review, unless given.
 */
export async function finalize<Row extends OutboundRow, Ending extends OutboundEnding>(
  context: Context,
  use: Outbound<Row, Ending>,
  { row, ending, from = statesAfterSubmission(use) }: { row: Row; ending: Ending; from?: readonly string[] },
): Promise<Finalized> {
  const key = use.keyOf(row)
  const at = context.clock.now()
  const ended = await context.transaction(async (tx) => {
    const { as, answer, decided } = ending
    const endedRow = await use.store.end(tx, key, {
      from,
      as,
      answer,
      at,
      decided,
      columns: use.columnsOf(ending),
    })
    // Rolled back: nothing was done, so an operator's act is not recorded as done.
    if (!endedRow) return refuse('NO_DATA')
    return { next: await use.settle(tx, context, { row: endedRow, ending, at }) }
  })
  const finalized = isRefusal(ended) ? { isOurs: false, next: undefined } : { isOurs: true, next: ended.next }
  if (!finalized.isOurs && !ending.decided) await compareWithEnd(context, use, { key, ending })
  context.announce(row.member_id)
  return finalized
}

/** The company's outcome arrived for a row that had ended: the same one needs no action. */
async function compareWithEnd<Row extends OutboundRow, Ending extends OutboundEnding>(
  context: Context,
  use: Outbound<Row, Ending>,
  { key, ending }: { key: OutboundKey; ending: Ending },
): Promise<void> {
  const ended = await use.store.find(context.db, key)
  if (!ended?.ended_at || ended.state === ending.as) return
  context.log.error({ ...key, state: ended.state, answer: ending.as }, `${use.name}.contradicted`)
  await use.contradict?.(context, ended, ending)
}

function statesAfterSubmission<Row extends OutboundRow, Ending extends OutboundEnding>({
  store: { submitted, manualReview },
}: Outbound<Row, Ending>): string[] {
  return [submitted, ...(manualReview === undefined ? [] : [manualReview])]
}
