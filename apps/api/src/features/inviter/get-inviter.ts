import { getInviter as call } from '@kapao/contract/inviter'
import { operation } from '../../platform/operation.ts'
import { findMemberOfCode } from '../invite/invite.ts'
import { shortName } from './short-name.ts'

/**
 * Who invites with a code, for the guest who opened the link. An unknown code and a member who may not log in get the same
 * answer after the same query, so that trying codes shows nothing but the few names it hits.
 */
export const getInviter = operation(call, async ({ params }, { db }) => {
  const holder = await findMemberOfCode(db, params.code)
  return { name: holder?.isActive === true ? shortName(holder.name) : null }
})
