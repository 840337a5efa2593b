import type { OperatorAccount } from '@kapao/contract/deposit-account'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'

type Reader = Database | DatabaseTransaction

function accounts(db: Reader) {
  return db
    .selectFrom('deposit_account')
    .select([
      'deposit_account_id as depositAccountId',
      'bank_code as bankCode',
      'bank_type as bankType',
      'mode',
      'account_name as accountName',
      'account_no as accountNo',
      'promptpay_id as promptPayId',
      'currency',
      'sort_order as place',
      'is_open as isOpen',
    ])
}

export function listAccounts(db: Reader): Promise<OperatorAccount[]> {
  return accounts(db).orderBy('sort_order').orderBy('deposit_account_id').execute()
}

export function findAccount(db: Reader, depositAccountId: string): Promise<OperatorAccount | undefined> {
  return accounts(db).where('deposit_account_id', '=', depositAccountId).executeTakeFirst()
}

/** Inserts a new account. False if its id, its PromptPay id or, for an e-wallet, its number is taken. */
export async function addAccount(db: Reader, account: OperatorAccount): Promise<boolean> {
  const added = await db
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
      sort_order: account.place,
      is_open: account.isOpen,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('deposit_account_id')
    .executeTakeFirst()
  return added !== undefined
}

type Shown = Pick<OperatorAccount, 'depositAccountId' | 'accountName' | 'place' | 'isOpen'>

/** Changes how an account is shown. False if it does not exist. */
export async function changeAccount(
  db: Reader,
  { depositAccountId, accountName, place, isOpen }: Shown,
): Promise<boolean> {
  const changed = await db
    .updateTable('deposit_account')
    .set({ account_name: accountName, sort_order: place, is_open: isOpen })
    .where('deposit_account_id', '=', depositAccountId)
    .returning('deposit_account_id')
    .executeTakeFirst()
  return changed !== undefined
}
