import type { Transaction } from 'kysely'
import type { Database, Tables } from '../database.ts'
import type { BankAccountKey } from '../bank/bank.store.ts'

/** How a bank tells the operator of an account's money. */
export type FeedSource = 'statement' | 'sms'

export type FedAccount = BankAccountKey & { source: FeedSource }

/** From now on the bank tells of what happens at this account, in this way. */
export const feedAccount = async (db: Database, { bank, number, source }: FedAccount): Promise<void> => {
  await db
    .insertInto('fed_account')
    .values({ bank, number, source })
    .onConflict((conflict) => conflict.columns(['bank', 'number']).doUpdateSet({ source }))
    .execute()
}

/** How this account is told of; `undefined`: nobody has asked the bank to. */
export const findFeedSource = async (
  transaction: Transaction<Tables>,
  { bank, number }: BankAccountKey,
): Promise<FeedSource | undefined> => {
  const row = await transaction
    .selectFrom('fed_account')
    .select('source')
    .where('bank', '=', bank)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.source
}
