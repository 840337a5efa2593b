import { addPasskey as call, mostPasskeys } from '@kapao/contract/passkey'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { noteSecurityEvent, refuseUnconfirmed } from '../session/session.ts'
import { memberSiteOf } from './passkey.ts'
import { insertPasskey, listPasskeyRows, lockMember } from './passkey.store.ts'
import { presentPasskey } from './present-passkey.ts'
import { checkAttestation } from './webauthn.ts'

/** Adds a passkey, which the member is told of. Refuses like `startAddingPasskey`, and an answer that does not fit. */
export const addPasskey = operation(call, async ({ body, member, device, address, headers }, context) => {
  const refused = refuseUnconfirmed(context, member)
  if (refused) return refused
  const site = memberSiteOf(context, headers)
  if (isRefusal(site)) return site
  const { memberId, sessionId } = member
  const { attestation } = body
  const credential = await checkAttestation(context, { site, attestation, purpose: 'add', sessionId })
  if (!credential) return refuse('PASSKEY_REFUSED')
  const passkey = { ...credential, memberId, device, createdAt: context.clock.now() }
  const added = await context.keyedTransaction(async (tx) => {
    await lockMember(tx, memberId)
    if ((await listPasskeyRows(tx, memberId)).length >= mostPasskeys)
      return refuse('PASSKEY_LIMIT', { most: mostPasskeys })
    if (!(await insertPasskey(tx, passkey))) return refuse('PASSKEY_REFUSED')
    await noteSecurityEvent(tx, context, { kind: 'PASSKEY_ADDED', memberId, sessionId, device, address })
    return presentPasskey({ ...passkey, lastUsedAt: null })
  })
  if (!isRefusal(added)) context.announce(memberId)
  return added
})
