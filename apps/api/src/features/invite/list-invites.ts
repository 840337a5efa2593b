import { listInvites as call } from '@kapao/contract/invite'
import { toAmount } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { countInvitees, listInviteeRows } from './invite.store.ts'

/** The member's invitees, with what was received for each. */
export const listInvites = operation(call, async ({ body, member: { memberId } }, context) => {
  const [total, rows] = await Promise.all([
    countInvitees(context.db, memberId),
    listInviteeRows(context.db, { memberId, ...body }),
  ])
  return {
    total,
    invites: rows.map(({ name, rewarded, joinedAt }) => ({
      from: { name },
      amount: toAmount(rewarded),
      createdAt: joinedAt.toISOString(),
    })),
  }
})
