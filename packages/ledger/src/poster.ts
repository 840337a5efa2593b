import { postRequests } from './ledger.ts'
import type { LedgerRequest, LedgerTransaction, NotPosted, Posted } from './request.ts'
import { groupCommit, type GroupCommitLimits, type TurnedAway, type Unknown } from './group-commit.ts'

export type Poster = {
  /** Posts a request in a transaction shared with concurrent requests. */
  post: (request: LedgerRequest) => Promise<Posted | NotPosted | TurnedAway | Unknown>
  /** Waits until every accepted request has its result. */
  drain: () => Promise<void>
}

/**
 * Posts with group commit: requests that arrive while a commit runs share the next one. A request that is refused or
 * faulty does not affect the others of its batch.
 */
export function createPoster(db: LedgerTransaction, limits: GroupCommitLimits = {}): Poster {
  const { ask, drain } = groupCommit((batch: readonly LedgerRequest[]) => postRequests(db, batch), limits)
  return { post: ask, drain }
}
