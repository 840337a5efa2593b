import { unsubscribeFromPush as call } from '@kapao/contract/push'
import { operation } from '../../platform/operation.ts'
import { readPush } from './get-push.ts'
import { removeSubscriptions } from './subscription.store.ts'

/** Ends the messages to this session's browser. A repeat changes nothing. */
export const unsubscribeFromPush = operation(call, async ({ member }, context) => {
  const { memberId, sessionId } = member
  await removeSubscriptions(context.db, { memberId, sessionIds: [sessionId] })
  return readPush(context, member)
})
