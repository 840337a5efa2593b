import { ECDH } from 'node:crypto'
import { mostPushDevices, subscribeToPush as call } from '@kapao/contract/push'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { readPush } from './get-push.ts'
import { sealSubscription } from './sealed-subscription.ts'
import {
  keepNewestSubscriptions,
  lockSubscriptions,
  removeOthersOfSession,
  storeSubscription,
} from './subscription.store.ts'

/**
 * Stores the subscription of this session's browser. The server will send requests to the endpoint, so only the push
 * services of the operator's list are accepted.
 *
 * Refuses PUSH_KEY_CHANGED (the browser subscribed with another key than the newest, or push is off),
 * PUSH_SERVICE_UNKNOWN, and VALIDATION_FAILED (the browser's key is no point of the curve).
 */
export const subscribeToPush = operation(call, async ({ body, member }, context) => {
  const { endpoint, keys, publicKey, language } = body
  const { pushAdapter: adapter } = context
  if (adapter?.publicKey !== publicKey) return refuse('PUSH_KEY_CHANGED')
  if (!adapter.accepts(endpoint)) return refuse('PUSH_SERVICE_UNKNOWN')
  if (!isPoint(keys.p256dh)) return refuse('VALIDATION_FAILED')
  const { memberId, sessionId } = member
  const { endpointHash, sealed } = sealSubscription(context, { endpoint, ...keys })
  await context.keyedTransaction(async (tx) => {
    await lockSubscriptions(tx, memberId)
    await storeSubscription(tx, {
      endpoint_hash: endpointHash,
      member_id: memberId,
      session_id: sessionId,
      sealed,
      public_key: publicKey,
      language,
      stored_at: context.clock.now(),
    })
    await removeOthersOfSession(tx, { memberId, sessionId, endpointHash })
    await keepNewestSubscriptions(tx, { memberId, most: mostPushDevices })
  })
  return readPush(context, member)
})

function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed')
    return Buffer.from(p256dh, 'base64url')[0] === 4
  } catch {
    return false
  }
}
