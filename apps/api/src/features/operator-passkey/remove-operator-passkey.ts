import { removeOperatorPasskey as call } from '@kapao/contract/operator-passkey'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { listPasskeysOf, lockForPasskeys, removePasskeyOf } from './operator-passkey.store.ts'

/**
 * Removes a passkey of the operator. Sessions that it opened stay; the operator can end them. Refuses NO_DATA, and
 * LAST_PASSKEY where nothing else would be left to log in with.
 */
export const removeOperatorPasskey = operation(call, ({ params: { passkeyId }, operator }, context) =>
  context.keyedTransaction(async (tx) => {
    const { operatorId } = operator
    const hasPassword = await lockForPasskeys(tx, operatorId)
    const credentialId = Buffer.from(passkeyId, 'base64url')
    if (!(await removePasskeyOf(tx, { operatorId, credentialId }))) return refuse('NO_DATA')
    // A refusal rolls the removal back.
    if (!hasPassword && (await listPasskeysOf(tx, operatorId)).length === 0) return refuse('LAST_PASSKEY')
    context.noteAct({ subject: passkeyId })
    return { message: 'OK' as const }
  }),
)
