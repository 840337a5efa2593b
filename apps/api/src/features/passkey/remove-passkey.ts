import { removePasskey as call } from '@kapao/contract/passkey'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { noteSecurityEvent, refuseUnconfirmed } from '../session/session.ts'
import { removePasskeyRow } from './passkey.store.ts'

/** Removes a passkey; it can no longer log in. Sessions that it opened stay, the member can end them. */
export const removePasskey = operation(call, async ({ params, member, device, address }, context) => {
  const refused = refuseUnconfirmed(context, member)
  if (refused) return refused
  const { memberId, sessionId } = member
  const credentialId = Buffer.from(params.passkeyId, 'base64url')
  const removed = await context.keyedTransaction(async (tx) => {
    if (!(await removePasskeyRow(tx, { memberId, credentialId }))) return refuse('NO_DATA')
    await noteSecurityEvent(tx, context, { kind: 'PASSKEY_REMOVED', memberId, sessionId, device, address })
    return { message: 'OK' as const }
  })
  if (!isRefusal(removed)) context.announce(memberId)
  return removed
})
