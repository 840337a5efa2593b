import { listMemberSlips as call } from '@kapao/contract/slip'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { readStanding } from '../session/session.ts'
import { describeSlip } from './slip.ts'
import { findSlips } from './slip.store.ts'

/** A page of a member's slips as operators see them, newest first. Refuses NO_DATA. */
export const listMemberSlips = operation(call, async ({ body: { memberId, page, limit } }, context) => {
  if (!(await readStanding(context.db, memberId))) return refuse('NO_DATA')
  const { total, slips } = await findSlips(context.db, { memberId, page, limit })
  return {
    total,
    slips: slips.map((slip) => ({
      ...describeSlip(context, slip),
      senderBank: slip.sender_bank,
      transRef: slip.trans_ref,
    })),
  }
})
