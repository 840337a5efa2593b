import { refuse } from '@kapao/contract/refusal'
import { showSlip as call } from '@kapao/contract/slip'
import { operation } from '../../platform/operation.ts'
import { isSigned } from './slip.ts'
import { findSlip } from './slip.store.ts'

/**
 * Shows the picture to anyone who has its address, until the address expires. A wrong or expired address is NO_DATA.
 */
export const showSlip = operation(call, async ({ params }, context) => {
  const { memberId, slipId, signature } = params
  const until = Number(params.until)
  if (!isSigned(context, { memberId, slipId, until, signature }, context.clock.now()))
    return refuse('NO_DATA')
  const slip = await findSlip(context.db, { memberId, slipId })
  const picture = slip?.picture ? await context.storage.fetch(slip.picture) : undefined
  if (picture === undefined) return refuse('NO_DATA')
  return { name: `slip-${slipId}.jpg`, pieces: inOnePiece(picture) }
})

async function* inOnePiece(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file
}
