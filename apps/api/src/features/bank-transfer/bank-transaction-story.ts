import type { Context } from '../../platform/context.ts'
import { findBankTransaction } from './bank-transaction.store.ts'

/** What the feed sent of a bank transaction; `undefined`: there is none. */
export async function readBankTransactionStory({ db }: Pick<Context, 'db'>, bankTransactionId: string) {
  const row = await findBankTransaction(db, bankTransactionId)
  return row && (row.body as Record<string, unknown>)
}
