import { isRefusal } from '@kapao/contract/refusal'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'

/** Carries a returned refusal out of the transaction: throwing it rolls the transaction back. */
class RolledBack<T> extends Error {
  readonly value: T
  constructor(value: T) {
    super('rolled back')
    this.value = value
  }
}

/** Runs work in one transaction and commits it, unless it returns a refusal (rolled back, returned) or throws. */
export async function transaction<T>(
  db: Database,
  work: (tx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      const value = await work(tx)
      if (isRefusal(value)) throw new RolledBack(value)
      return value
    })
  } catch (thrown) {
    if (thrown instanceof RolledBack) return thrown.value as T
    throw thrown
  }
}
