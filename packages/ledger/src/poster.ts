import { postRequests } from './ledger.ts'
import type { LedgerRequest, LedgerTransaction, NotPosted, Posted } from './request.ts'
import { groupCommit, type GroupCommitLimits, type TurnedAway, type Unknown } from './group-commit.ts'

export type Poster = {
  /** Posts a request in a transaction that it shares with whoever comes at the same time. */
  post: (request: LedgerRequest) => Promise<Posted | NotPosted | TurnedAway | Unknown>
  /** Waits until everything that was taken has been answered. */
  drain: () => Promise<void>
}

/**
 * Posts at speed: requests that arrive while a commit is under way share the next one. One that is refused, or bad,
 * harms none of its neighbours.
 */
export const createPoster = (db: LedgerTransaction, limits: GroupCommitLimits = {}): Poster => {
  const { ask, drain } = groupCommit((batch: readonly LedgerRequest[]) => postRequests(db, batch), limits)
  return { post: ask, drain }
}
