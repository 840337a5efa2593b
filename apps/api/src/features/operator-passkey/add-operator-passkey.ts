import { addOperatorPasskey as call } from '@kapao/contract/operator-passkey'
import { mostPasskeys } from '@kapao/contract/passkey'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { checkAttestation, presentPasskey } from '../passkey/passkey.ts'
import { consoleSiteOf } from './operator-passkey.ts'
import { insertPasskeyOf, listPasskeysOf, lockForPasskeys } from './operator-passkey.store.ts'

/** Adds a passkey of the operator. Refuses PASSKEY_LIMIT, and PASSKEY_REFUSED for an answer that does not fit. */
export const addOperatorPasskey = operation(call, async ({ body, operator, device, headers }, context) => {
  const site = consoleSiteOf(context, headers)
  if (isRefusal(site)) return site
  const { operatorId, session } = operator
  const { attestation } = body
  const asking = { purpose: 'operator-add', sessionId: session.sessionId } as const
  const credential = await checkAttestation(context, { site, attestation, ...asking })
  if (!credential) return refuse('PASSKEY_REFUSED')
  const passkey = { ...credential, operatorId, device, createdAt: context.clock.now() }
  return context.keyedTransaction(async (tx) => {
    await lockForPasskeys(tx, operatorId)
    if ((await listPasskeysOf(tx, operatorId)).length >= mostPasskeys)
      return refuse('PASSKEY_LIMIT', { most: mostPasskeys })
    if (!(await insertPasskeyOf(tx, passkey))) return refuse('PASSKEY_REFUSED')
    const added = presentPasskey({ ...passkey, lastUsedAt: null })
    context.noteAct({ subject: added._id })
    return added
  })
})
