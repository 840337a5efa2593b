import { setPushAmounts as call } from '@kapao/contract/push'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { readPush } from './get-push.ts'
import { storeAmounts } from './subscription.store.ts'

/** Whether messages to this session's browser say how much money moved. Refuses NO_DATA: it gets none. */
export const setPushAmounts = operation(call, async ({ body, member }, context) => {
  if (!(await storeAmounts(context.db, { ...member, ...body }))) return refuse('NO_DATA')
  return readPush(context, member)
})
