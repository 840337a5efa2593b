import { refuse } from '@kapao/contract/refusal'
import { getSlipUrl as call } from '@kapao/contract/slip'
import { z } from 'zod'
import { operation } from '../../platform/operation.ts'
import { signAddress } from './slip.ts'
import { findSlip } from './slip.store.ts'

/** A short-lived address of a slip's picture, returned only to its owner. */
export const getSlipUrl = operation(call, async ({ params, member }, context) => {
  const key = { memberId: member.memberId, slipId: params.reference }
  if (!z.uuid().safeParse(params.reference).success) return refuse('NO_DATA')
  const slip = await findSlip(context.db, key)
  return slip?.picture ? { url: signAddress(context, key, context.clock.now()) } : refuse('NO_DATA')
})
