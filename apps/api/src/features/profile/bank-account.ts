import { type Refusal, refuse } from '@kapao/contract/refusal'
import type { BankAccountState } from '@kapao/contract/profile'
import { englishName, englishOnlyBanks } from '@kapao/contract/registration'
import type { DatabaseTransaction } from '@kapao/database/connect'
import type { Context } from '../../platform/context.ts'
import { findBank } from '../site/site.ts'
import {
  type BankAccountKey,
  insertClaim,
  isProvedByItsMember,
  type RegisteredBankAccount,
  takeBankAccount,
} from './bank-account.store.ts'

type BankStep = { bankCode: string; bankAccountName: string; bankAccountNo: string }

/** Most bank accounts have 10 digits, those at state banks 12 and at TISCO 14 (domain facts); some abroad have more. */
const accountNumber = /^\d{10,15}$/

/**
 * Checks a bank account that a member gives and returns it in its stored form: the name in capitals. Specification §5.
 */
export async function checkBank(
  context: Context,
  { bankCode, bankAccountName, bankAccountNo }: BankStep,
): Promise<BankStep | Refusal<'INVALID_BANK' | 'BANK_ACCOUNT_NAME_ENG'>> {
  const bank = await findBank(context, bankCode)
  if (!bank?.isOpen) return refuse('INVALID_BANK', { field: 'bankCode' })
  if (!accountNumber.test(bankAccountNo)) return refuse('INVALID_BANK', { field: 'bankAccountNo' })
  const name = bankAccountName.replace(/\s+/gu, ' ').toUpperCase()
  if (englishOnlyBanks.includes(bankCode) && !englishName.test(name)) return refuse('BANK_ACCOUNT_NAME_ENG')
  return { bankCode, bankAccountName: name, bankAccountNo }
}

type Params = BankAccountKey & { memberId: string; isClaimed: boolean; at: Date }

/**
 * Registers a bank account for a member. If another member has registered it, the account is claimed where the member
 * says that it is theirs (`isClaimed`): the first of them to prove it gets it. Refuses EXISTING_BANK where the member
 * does not say so, with `canProve` in the details; and, without it, where another member has proved the account. Source:
 * decision record 0071.
 */
export async function registerBankAccount(
  tx: DatabaseTransaction,
  { isClaimed, ...account }: Params,
): Promise<undefined | Refusal<'EXISTING_BANK'>> {
  if (await takeBankAccount(tx, account)) return undefined
  if (await isProvedByItsMember(tx, account)) return refuse('EXISTING_BANK')
  if (!isClaimed) return refuse('EXISTING_BANK', { canProve: true })
  await insertClaim(tx, account)
  return undefined
}

/** Whose the bank account of a profile is, as far as it is known. TAKEN: another member has proved it. */
export function stateOfBankAccount(
  memberId: string,
  {
    accountNo,
    holderId,
    provedDigits,
    isClaimed,
  }: Pick<RegisteredBankAccount, 'accountNo' | 'holderId' | 'provedDigits' | 'isClaimed'>,
): BankAccountState {
  if (accountNo === '') return 'TAKEN'
  if (isClaimed) return 'CLAIMED'
  return holderId === memberId && provedDigits !== null ? 'PROVED' : 'UNPROVED'
}
