import { refuse } from '@kapao/contract/refusal'
import { getWithdrawal as call } from '@kapao/contract/withdrawal'
import { operation } from '../../platform/operation.ts'
import { getWithdrawalOf } from './withdrawal.ts'

/** One withdrawal of the member. Refuses NO_DATA: there is none, or it is another member's. */
export const getWithdrawal = operation(call, async ({ member: { memberId }, params: { id } }, context) => {
  const withdrawal = await getWithdrawalOf(context, { memberId, id })
  return withdrawal ?? refuse('NO_DATA')
})
