import { activateApiKey as call } from '@kapao/contract/api-key'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { whyNotGive } from '../role/role.ts'
import { stateOf } from './api-key.ts'
import { lockKey, markActivated } from './api-key.store.ts'

/** Activates an API key; one that is active stays as it is. Refuses NO_DATA (none, revoked or expired), and ROLE_ABOVE_OWN. */
export const activateApiKey = operation(call, ({ body: { keyId }, operator }, context) =>
  context.keyedTransaction(async (tx) => {
    const key = await lockKey(tx, keyId)
    const now = context.clock.now()
    if (!key) return refuse('NO_DATA')
    const state = stateOf(key, now)
    if (state !== 'new' && state !== 'active') return refuse('NO_DATA')
    if ((await whyNotGive(tx, operator, key.roles)) === 'ROLE_ABOVE_OWN') return refuse('ROLE_ABOVE_OWN')
    if (state === 'new') await markActivated(tx, { keyId, by: operator.operatorId, at: now })
    context.noteAct({ subject: keyId, before: { state }, after: { state: 'active' } })
    return { message: 'OK' as const }
  }),
)
