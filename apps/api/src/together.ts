import type { Database } from '@kapao/database/connect'
import {
  shareCommits,
  type SharedCommit,
  type SharedCommitLimits,
  type Turned,
  type Unknown,
} from '@kapao/ledger/shared-commit'

/** Does many things in one statement, all or none, and answers each in its order. Lives in a store. */
export type GroupWork<Asked, Answer> = (db: Database, batch: readonly Asked[]) => Promise<readonly Answer[]>

/**
 * Answers what the work answers for this one; `unknown` when the connection was lost, and REQUEST_LIMIT at once when
 * too many wait.
 */
export type Together = <Asked, Answer>(
  work: GroupWork<Asked, Answer>,
  asked: Asked,
) => Promise<Answer | Turned | Unknown>

/** One line for each kind of work: what is asked for at the same time shares a round trip and a commit. */
export const createTogether = (db: Database, limits: SharedCommitLimits = {}): Together => {
  const lines = new Map<unknown, SharedCommit<never, unknown>>()
  return <Asked, Answer>(work: GroupWork<Asked, Answer>, asked: Asked) => {
    let line = lines.get(work) as SharedCommit<Asked, Answer> | undefined
    if (!line) {
      line = shareCommits((batch: readonly Asked[]) => work(db, batch), limits)
      lines.set(work, line)
    }
    return line.ask(asked)
  }
}
