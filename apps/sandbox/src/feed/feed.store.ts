import type { Transaction } from 'kysely'
import type { Database, Tables } from '../database.ts'
import type { BankAccountKey } from '../bank/bank.store.ts'

/** How a bank notifies the operator of an account's transactions. */
export type FeedSource = 'statement' | 'sms'

export type FedAccount = BankAccountKey & { source: FeedSource }

/** Turns on the feed of this account, or changes its source. */
export async function feedAccount(db: Database, { bank, number, source }: FedAccount): Promise<void> {
  await db
    .insertInto('fed_account')
    .values({ bank, number, source })
    .onConflict((conflict) => conflict.columns(['bank', 'number']).doUpdateSet({ source }))
    .execute()
}

/** The feed source of this account; `undefined` if it has no feed. */
export async function findFeedSource(
  transaction: Transaction<Tables>,
  { bank, number }: BankAccountKey,
): Promise<FeedSource | undefined> {
  const row = await transaction
    .selectFrom('fed_account')
    .select('source')
    .where('bank', '=', bank)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.source
}
