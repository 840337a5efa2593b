import type { Database } from '@kapao/database/connect'
import type { demoDepositAccount } from './demo-site.ts'

/** Sets a setting that nobody has set yet. */
export const addSetting = async (db: Database, name: string, value: unknown): Promise<void> => {
  await db
    .insertInto('site_setting')
    .values({ name, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const addSources = async (
  db: Database,
  sources: readonly { code: string; description: string }[],
): Promise<void> => {
  await db
    .insertInto('source')
    .values(sources.map(({ code, description }, index) => ({ code, description, place: index + 1 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const addDepositAccount = async (db: Database, account: typeof demoDepositAccount): Promise<void> => {
  await db
    .insertInto('deposit_account')
    .values({
      deposit_account_id: account.depositAccountId,
      bank_code: account.bankCode,
      bank_type: account.bankType,
      mode: account.mode,
      account_name: account.accountName,
      account_no: account.accountNo,
      promptpay_id: account.promptPayId,
      currency: account.currency,
      place: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
