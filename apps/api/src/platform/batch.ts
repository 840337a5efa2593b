import type { Database } from '@kapao/database/connect'
import {
  groupCommit,
  type GroupCommit,
  type GroupCommitLimits,
  type TurnedAway,
  type Unknown,
} from '@kapao/ledger/group-commit'

/** Does many things in one statement, all or none, and answers each in its order. Lives in a store. */
export type BatchWork<Asked, Answer> = (db: Database, items: readonly Asked[]) => Promise<readonly Answer[]>

/**
 * Answers what the work answers for this one; `unknown` when the connection was lost, and REQUEST_LIMIT at once when
 * too many wait.
 */
export type Batch = <Asked, Answer>(
  work: BatchWork<Asked, Answer>,
  asked: Asked,
) => Promise<Answer | TurnedAway | Unknown>

/** One line for each kind of work: what is asked for at the same time shares a round trip and a commit. */
export const createBatch = (db: Database, limits: GroupCommitLimits = {}): Batch => {
  const queues = new Map<unknown, GroupCommit<never, unknown>>()
  return <Asked, Answer>(work: BatchWork<Asked, Answer>, asked: Asked) => {
    let queue = queues.get(work) as GroupCommit<Asked, Answer> | undefined
    if (!queue) {
      queue = groupCommit((items: readonly Asked[]) => work(db, items), limits)
      queues.set(work, queue)
    }
    return queue.ask(asked)
  }
}
