import { createApiKey as call } from '@kapao/contract/api-key'
import { refuse } from '@kapao/contract/refusal'
import { secondsAfter } from '../../platform/clock.ts'
import { operation } from '../../platform/operation.ts'
import { lockTeam, whyNotGive } from '../role/role.ts'
import { describeKey, hashSecret, secretPrefix } from './api-key.ts'
import { addKey } from './api-key.store.ts'

const daySeconds = 86_400

/**
 * Creates an API key and answers its secret, which is not stored. It can do nothing until it is activated, which may
 * need two operators. Refuses API_KEY_NAME_USED: a name is given once, also if its key was revoked; ROLE_MISSING, and
 * ROLE_ABOVE_OWN.
 */
export const createApiKey = operation(call, ({ body, operator }, context) =>
  context.keyedTransaction(async (tx) => {
    await lockTeam(tx)
    const roles = [...new Set(body.roles)]
    const notGiven = await whyNotGive(tx, operator, roles)
    if (notGiven) return refuse(notGiven)
    const now = context.clock.now()
    const secret = `${secretPrefix}${context.random.token()}`
    const key = await addKey(tx, {
      keyId: context.random.id(),
      name: body.name,
      secretHash: hashSecret(secret),
      roles,
      createdBy: operator.operatorId,
      createdAt: now,
      expiresAt: body.days === null ? null : secondsAfter(now, body.days * daySeconds),
    })
    if (!key) return refuse('API_KEY_NAME_USED')
    context.noteAct({ subject: key.keyId })
    return { secret, key: describeKey(key, now) }
  }),
)
