import type { Database } from '@kapao/database/connect'
import {
  groupCommit,
  type GroupCommit,
  type GroupCommitLimits,
  type TurnedAway,
  type Unknown,
} from '@kapao/ledger/group-commit'

/** Does many items in one statement, all or none, and returns an answer for each, in order. Belongs in a store. */
export type BatchWork<Asked, Answer> = (db: Database, items: readonly Asked[]) => Promise<readonly Answer[]>

/**
 * Returns the work's answer for this item; `unknown` when the connection was lost; and REQUEST_LIMIT at once when too
 * many items wait.
 */
export type Batch = <Asked, Answer>(
  work: BatchWork<Asked, Answer>,
  asked: Asked,
) => Promise<Answer | TurnedAway | Unknown>

export type Batches = {
  batch: Batch
  /** How many items have no answer yet. */
  unanswered: () => number
}

/** Creates one queue for each kind of work. Items that arrive at the same time share a round trip and a commit. */
export function createBatches(db: Database, limits: GroupCommitLimits = {}): Batches {
  let unanswered = 0
  const queues = new Map<unknown, GroupCommit<never, unknown>>()
  function batch<Asked, Answer>(work: BatchWork<Asked, Answer>, asked: Asked) {
    let queue = queues.get(work) as GroupCommit<Asked, Answer> | undefined
    if (!queue) {
      queue = groupCommit((items: readonly Asked[]) => work(db, items), limits)
      queues.set(work, queue)
    }
    unanswered += 1
    return queue.ask(asked).finally(() => (unanswered -= 1))
  }
  return { batch, unanswered: () => unanswered }
}
