import { addPasskey as call, mostPasskeys, startAddingPasskey as startCall } from '@kapao/contract/passkey'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { secondsAfter } from '../../platform/clock.ts'
import { operation } from '../../platform/operation.ts'
import { noteSecurityEvent } from '../session/session.ts'
import { readSetting } from '../site/site.ts'
import { refuseUnconfirmed } from '../step-up/step-up.ts'
import { presentPasskey } from './list-passkeys.ts'
import { challengeSeconds, describePasskey, hashChallenge, userHandleOf } from './passkey.ts'
import {
  findNames,
  insertChallenge,
  insertPasskey,
  listPasskeyRows,
  lockMember,
  takeChallenge,
} from './passkey.store.ts'
import { relyingPartyOf } from './relying-party.ts'

/** EdDSA, ES256 and RS256 (COSE numbers): what phones and computers have. */
const algorithms = [-8, -7, -257]

/**
 * Creates the challenge for a new passkey. Refuses STEP_UP_REQUIRED, because a passkey outlives the session of whoever
 * adds it; PASSKEY_LIMIT; and PASSKEY_REFUSED if the site's address cannot have passkeys.
 */
export const startAddingPasskey = operation(startCall, async ({ member, headers }, context) => {
  const refused = refuseUnconfirmed(context, member)
  if (refused) return refused
  const party = relyingPartyOf(context.config, headers)
  if (isRefusal(party)) return party
  const { memberId, sessionId } = member
  const known = await listPasskeyRows(context.db, memberId)
  if (known.length >= mostPasskeys) return refuse('PASSKEY_LIMIT', { most: mostPasskeys })
  const { name: siteName } = await readSetting(context, 'info')
  const { phone, name } = await findNames(context.db, memberId)
  const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpID: party.id,
    rpName: siteName,
    userID: userHandleOf(memberId),
    userName: phone,
    userDisplayName: name,
    supportedAlgorithmIDs: algorithms,
  })
  await insertChallenge(context.db, {
    challengeHash: hashChallenge(challenge),
    sessionId,
    purpose: 'add',
    expiresAt: secondsAfter(context.clock.now(), challengeSeconds),
  })
  return {
    rp: { id: party.id, name: siteName },
    user,
    challenge,
    pubKeyCredParams,
    timeout: challengeSeconds * 1000,
    excludeCredentials: known.map(describePasskey),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  }
})

/** Adds a passkey, which the member is told of. Refuses like `startAddingPasskey`, and an answer that does not fit. */
export const addPasskey = operation(call, async ({ body, member, device, address, headers }, context) => {
  const refused = refuseUnconfirmed(context, member)
  if (refused) return refused
  const party = relyingPartyOf(context.config, headers)
  if (isRefusal(party)) return party
  const { memberId, sessionId } = member
  const now = context.clock.now()
  const { transports = [], ...response } = body.attestation.response
  const verified = await verifyRegistrationResponse({
    response: { ...body.attestation, response },
    expectedChallenge: (challenge) =>
      takeChallenge(context.db, { challengeHash: hashChallenge(challenge), sessionId, purpose: 'add', now }),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
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
