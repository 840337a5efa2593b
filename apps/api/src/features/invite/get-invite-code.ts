import { getInviteCode as call } from '@kapao/contract/invite'
import { operation } from '../../platform/operation.ts'
import { giveInviteCode } from './invite-code.ts'
import { findCode } from './invite-code.store.ts'

/**
 * The member's own invite code. A member without one gets it here: one who registered on a server of the previous
 * version, or whose code the migration left out.
 */
export const getInviteCode = operation(call, async ({ member: { memberId } }, context) => {
  const { db, random, transaction } = context
  const code = await findCode(db, memberId)
  return { code: code ?? (await transaction((tx) => giveInviteCode(tx, { memberId, random }))) }
})
