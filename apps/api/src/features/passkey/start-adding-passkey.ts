import { mostPasskeys, startAddingPasskey as call } from '@kapao/contract/passkey'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { generateRegistrationOptions } from '@simplewebauthn/server'
import { secondsAfter } from '../../platform/clock.ts'
import { operation } from '../../platform/operation.ts'
import { refuseUnconfirmed } from '../session/session.ts'
import { readSetting } from '../site/site.ts'
import {
  challengeSeconds,
  describePasskey,
  hashChallenge,
  passkeyAlgorithms,
  encodeMemberId,
} from './passkey.ts'
import { passkeySiteOf } from './passkey-site.ts'
import { findNames, insertChallenge, listPasskeyRows } from './passkey.store.ts'

/**
 * Creates the challenge for a new passkey. Refuses STEP_UP_REQUIRED, because a passkey outlives the session of whoever
 * adds it; PASSKEY_LIMIT; and PASSKEY_REFUSED if the site's address cannot have passkeys.
 */
export const startAddingPasskey = operation(call, async ({ member, headers }, context) => {
  const refused = refuseUnconfirmed(context, member)
  if (refused) return refused
  const site = passkeySiteOf(context.config, headers)
  if (isRefusal(site)) return site
  const { memberId, sessionId } = member
  const known = await listPasskeyRows(context.db, memberId)
  if (known.length >= mostPasskeys) return refuse('PASSKEY_LIMIT', { most: mostPasskeys })
  const { name: siteName } = await readSetting(context, 'info')
  const { phone, name } = await findNames(context.db, memberId)
  const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpID: site.id,
    rpName: siteName,
    userID: encodeMemberId(memberId),
    userName: phone,
    userDisplayName: name,
    supportedAlgorithmIDs: passkeyAlgorithms,
  })
  await insertChallenge(context.db, {
    challengeHash: hashChallenge(challenge),
    sessionId,
    purpose: 'add',
    expiresAt: secondsAfter(context.clock.now(), challengeSeconds),
  })
  return {
    rp: { id: site.id, name: siteName },
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
