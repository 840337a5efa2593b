import { getProfile as call, type Profile } from '@kapao/contract/profile'
import { operation } from '../../platform/operation.ts'
import { stateOfBankAccount } from './bank-account.ts'
import { readCoins } from '../spin/spin.ts'
import { needsEnglishName } from './rename-bank-account.ts'
import { findProfile, type ProfileRow } from './profile.store.ts'

/** The member's own profile, with the bank's names and the coins of all deposits so far. */
export const getProfile = operation(call, async ({ member }, context) => {
  // Reads the coins first, so that the profile includes those of all deposits so far.
  await readCoins(context, member)
  return presentProfile(member.memberId, await findProfile(context.db, member))
})

/** A profile as its member sees it. */
export function presentProfile(memberId: string, profile: ProfileRow | undefined): Profile {
  if (!profile) throw new Error('The identified member has no profile')
  const { createdAt, nameTH, nameLA, nameEN, holderId, provedDigits, isClaimed, ...rest } = profile
  return {
    _id: memberId,
    ...rest,
    createdAt: createdAt.toISOString(),
    bank: {
      nameTH: nameTH ?? rest.bankCode,
      nameLA: nameLA ?? rest.bankCode,
      nameEN: nameEN ?? rest.bankCode,
    },
    bankAccountState: stateOfBankAccount(memberId, {
      accountNo: rest.bankAccountNo,
      holderId,
      provedDigits,
      isClaimed,
    }),
    needsEnglishName: needsEnglishName(profile),
  }
}
