import { addDepositAccount } from './add-deposit-account.ts'
import { changeDepositAccount } from './change-deposit-account.ts'
import { listDepositAccounts } from './list-deposit-accounts.ts'

export const depositAccountOperations = [
  listDepositAccounts,
  addDepositAccount,
  changeDepositAccount,
] as const
