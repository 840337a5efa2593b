import { type Refusal, refuse } from '@kapao/contract/refusal'
import type { BankAccountState } from '@kapao/contract/profile'
import type { DatabaseTransaction } from '@kapao/database/connect'
import {
  type BankAccountKey,
  insertClaim,
  isProvedByItsMember,
  type RegisteredBankAccount,
  takeBankAccount,
} from './bank-account.store.ts'

export {
  findRegisteredBankAccount,
  giveProvedAccount,
  hasClaims,
  lockAccountAndMember,
  type ProofSource,
  type RegisteredBankAccount,
  setProvedDigits,
  takeFromOthers,
} from './bank-account.store.ts'

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
  { accountNo, holderId, provedDigits, isClaimed }: Omit<RegisteredBankAccount, 'accountName' | 'bankCode'>,
): BankAccountState {
  if (accountNo === '') return 'TAKEN'
  if (isClaimed) return 'CLAIMED'
  return holderId === memberId && provedDigits !== null ? 'PROVED' : 'UNPROVED'
}
