import { checkActiveBonus as call } from '@kapao/contract/bonus'
import { operation } from '../../platform/operation.ts'
import { findOpenGrant } from '../grant/grant.ts'

/** Whether a grant of any kind is open: nothing else can be received meanwhile. */
export const checkActiveBonus = operation(call, async ({ member: { memberId } }, context) => {
  const open = await findOpenGrant(context.db, memberId)
  return { status: open !== undefined, type: open?.kind ?? null, code: open?.code ?? null }
})
