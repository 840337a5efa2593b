import { refuse } from '@kapao/contract/refusal'
import { proveStatement as call } from '@kapao/contract/statement'
import { operation } from '../../platform/operation.ts'
import { readMovementProofs } from './read-movement-proofs.ts'

/**
 * The proof of movements in the member's own statement up to a published head. The member's browser verifies it.
 * Refuses NO_DATA: one of them is not the member's, or there is no such head.
 */
export const proveStatement = operation(
  call,
  async ({ member, body }, context) =>
    (await readMovementProofs(context, { memberId: member.memberId, ...body })) ?? refuse('NO_DATA'),
)
