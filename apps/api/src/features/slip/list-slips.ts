import { listSlips as call } from '@kapao/contract/slip'
import { operation } from '../../platform/operation.ts'
import { describeSlip } from './slip.ts'
import { findSlips } from './slip.store.ts'

/** A page of the member's slips, newest first. */
export const listSlips = operation(call, async ({ member, body }, context) => {
  const { total, slips } = await findSlips(context.db, { memberId: member.memberId, ...body })
  return { total, slips: slips.map((slip) => describeSlip(context, slip)) }
})
