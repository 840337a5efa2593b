import { correctBankAccount } from './correct-bank-account.ts'
import { correctMemberName } from './correct-member-name.ts'

export const correctionOperations = [correctMemberName, correctBankAccount] as const
