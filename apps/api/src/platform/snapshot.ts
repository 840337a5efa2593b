import type { DatabaseTransaction } from '@kapao/database/connect'
import type { Context } from './context.ts'

/** Runs reads that must fit together in one snapshot of the database, on the replica if there is one. */
export function readSnapshot<T>(
  replica: Context['replica'],
  work: (tx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  return replica.read((db) =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
  )
}
