import { type Refusal, refuse } from '@kapao/contract/refusal'
import type { Database } from '@kapao/database/connect'
import type { Context } from '../../platform/context.ts'
import { findPhoneHolder } from '../session/session.ts'
import { findMember } from './profile.store.ts'

export { checkBank, registerBankAccount, stateOfBankAccount } from './bank-account.ts'
export {
  asColumnsOfMember,
  deleteClaim,
  findRegisteredBankAccount,
  giveProvedAccount,
  hasClaims,
  lockAccountAndMember,
  lockMember,
  type ProofSource,
  type RegisteredBankAccount,
  releaseBankAccount,
  setBankAccount,
  setProvedDigits,
  takeFromOthers,
} from './bank-account.store.ts'
export { findHolder, setName } from './profile.store.ts'

/**
 * Validates a phone number by which members are identified. The contract has already normalised its digits.
 *
 * Thai build: exactly 10 digits, else PHONE_NUMBER_REQUIRE_10_DIGIT. Laos build: digits, of any length, else
 * INVALID_USER_INFO. Specification §5.
 */
export function readPhone(
  { config }: Pick<Context, 'config'>,
  typed: string,
): string | Refusal<'PHONE_NUMBER_REQUIRE_10_DIGIT' | 'INVALID_USER_INFO'> {
  if (config.BUILD === 'laos') return /^\d+$/.test(typed) ? typed : refuse('INVALID_USER_INFO')
  return /^\d{10}$/.test(typed) ? typed : refuse('PHONE_NUMBER_REQUIRE_10_DIGIT')
}

/** Whether a member has this phone number. */
export async function isPhoneTaken(db: Database, phone: string): Promise<boolean> {
  return (await findPhoneHolder(db, phone)) !== undefined
}

/** Whether this is the id of a member. */
export async function isMember(db: Database, memberId: string): Promise<boolean> {
  return (await findMember(db, memberId)) !== undefined
}
