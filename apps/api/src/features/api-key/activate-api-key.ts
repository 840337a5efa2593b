import { activateApiKey as call } from '@kapao/contract/api-key'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { stateOf } from './api-key.ts'
import { lockKey, markActivated } from './api-key.store.ts'

/** Activates an API key; one that is active stays as it is. Refuses NO_DATA: none, revoked or expired. */
export const activateApiKey = operation(call, ({ body: { keyId }, operator }, context) =>
  context.keyedTransaction(async (tx) => {
    const key = await lockKey(tx, keyId)
    const now = context.clock.now()
    const state = key && stateOf(key, now)
    if (state !== 'new' && state !== 'active') return refuse('NO_DATA')
    if (state === 'new') await markActivated(tx, { keyId, by: operator.operatorId, at: now })
    context.noteAct({ subject: keyId, before: { state }, after: { state: 'active' } })
    return { message: 'OK' as const }
  }),
)
