import { changeBankAccount } from './change-bank-account.ts'
import { changeBankAccountName } from './change-bank-account-name.ts'
import { changeProfile } from './change-profile.ts'
import { getProfile } from './get-profile.ts'

export const profileOperations = [
  getProfile,
  changeProfile,
  changeBankAccountName,
  changeBankAccount,
] as const
