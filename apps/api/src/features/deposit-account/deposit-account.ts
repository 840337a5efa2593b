import type { OperatorAccount } from '@kapao/contract/deposit-account'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { findAccount } from './deposit-account.store.ts'

/** A deposit account by its id, open or closed. */
export function findDepositAccount(
  db: Database | DatabaseTransaction,
  depositAccountId: string,
): Promise<OperatorAccount | undefined> {
  return findAccount(db, depositAccountId)
}
