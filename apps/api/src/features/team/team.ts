import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { findTeamOperator } from './team.store.ts'

/** What somebody who approves a change must know of an operator; empty if there is none. */
export async function readTeamOperator(
  db: Database | DatabaseTransaction,
  operatorId: string,
): Promise<Readonly<Record<string, unknown>>> {
  return { ...(await findTeamOperator(db, operatorId)) }
}
