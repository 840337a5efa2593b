import { changeBankAccount } from './change-bank-account.ts'

export const bankAccountOperations = [changeBankAccount]
