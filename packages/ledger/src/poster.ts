import { postRequests } from './ledger.ts'
import type { LedgerRequest, LedgerTransaction, NotPosted, Posted } from './request.ts'
import { shareCommits, type SharedCommitLimits, type Turned, type Unknown } from './shared-commit.ts'

export type Poster = {
  /** Posts a request in a transaction that it shares with whoever comes at the same time. */
  post: (request: LedgerRequest) => Promise<Posted | NotPosted | Turned | Unknown>
  /** Waits until everything that was taken has been answered. */
  drain: () => Promise<void>
}

/**
 * Posts at speed: requests that arrive while a commit is under way share the next one. One that is refused, or bad,
 * harms none of its neighbours.
 */
export const createPoster = (db: LedgerTransaction, limits: SharedCommitLimits = {}): Poster => {
  const { ask, drain } = shareCommits((batch: readonly LedgerRequest[]) => postRequests(db, batch), limits)
  return { post: ask, drain }
}
