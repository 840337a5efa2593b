import { getProfile as call } from '@kapao/contract/profile'
import { operation } from '../../operation.ts'
import { findProfile } from './profile.store.ts'

/** The member's own profile, with the bank's names. */
export const getProfile = operation(call, async ({ member }, house) => {
  const profile = await findProfile(house.db, member.memberId)
  if (!profile) throw new Error('A member that was just identified has no profile')
  const { createdAt, nameTH, nameEN, ...rest } = profile
  return {
    _id: member.memberId,
    ...rest,
    createdAt: createdAt.toISOString(),
    bank: { nameTH: nameTH ?? rest.bankCode, nameEN: nameEN ?? rest.bankCode },
  }
})
