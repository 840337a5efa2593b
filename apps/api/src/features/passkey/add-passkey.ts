import { addPasskey as call, mostPasskeys } from '@kapao/contract/passkey'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { operation } from '../../platform/operation.ts'
import { noteSecurityEvent, refuseUnconfirmed } from '../session/session.ts'
import { presentPasskey } from './list-passkeys.ts'
import { hashChallenge, passkeyAlgorithms } from './passkey.ts'
import { passkeySiteOf } from './passkey-site.ts'
import { insertPasskey, listPasskeyRows, lockMember, takeChallenge } from './passkey.store.ts'

/** Adds a passkey, which the member is told of. Refuses like `startAddingPasskey`, and an answer that does not fit. */
export const addPasskey = operation(call, async ({ body, member, device, address, headers }, context) => {
  const refused = refuseUnconfirmed(context, member)
  if (refused) return refused
  const site = passkeySiteOf(context.config, headers)
  if (isRefusal(site)) return site
  const { memberId, sessionId } = member
  const now = context.clock.now()
  const { transports = [], ...response } = body.attestation.response
  const verified = await verifyRegistrationResponse({
    response: { ...body.attestation, response },
    expectedChallenge: (challenge) =>
      takeChallenge(context.db, { challengeHash: hashChallenge(challenge), sessionId, purpose: 'add', now }),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch((fault: unknown) => {
    context.log.info({ err: fault, memberId }, 'passkey.refused')
  })
  if (!verified?.verified) return refuse('PASSKEY_REFUSED')
  const { credential, credentialBackedUp } = verified.registrationInfo
  const passkey = {
    memberId,
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
    transports,
    isBackedUp: credentialBackedUp,
    device,
    createdAt: now,
  }
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
