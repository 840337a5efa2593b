import { revokeApiKey as call } from '@kapao/contract/api-key'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { stateOf } from './api-key.ts'
import { lockKey, markRevoked } from './api-key.store.ts'

/** Revokes an API key for good. Every request looks its key up, so this takes effect at once. Refuses NO_DATA. */
export const revokeApiKey = operation(call, ({ body: { keyId }, operator }, context) =>
  context.keyedTransaction(async (tx) => {
    const key = await lockKey(tx, keyId)
    if (!key) return refuse('NO_DATA')
    const now = context.clock.now()
    if (!key.revokedAt) await markRevoked(tx, { keyId, by: operator.operatorId, at: now })
    context.noteAct({ subject: keyId, before: { state: stateOf(key, now) }, after: { state: 'revoked' } })
    return { message: 'OK' as const }
  }),
)
