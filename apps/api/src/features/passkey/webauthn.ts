import { createHash } from 'node:crypto'
import type { PasskeyAssertion, PasskeyAttestation } from '@kapao/contract/passkey'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { insertChallenge, type Purpose, takeChallenge } from './passkey.store.ts'
import type { PasskeySite } from './passkey-site.ts'

/** EdDSA, ES256 and RS256 (COSE numbers): what phones and computers have. */
const algorithms = [-8, -7, -257]

/** How long a person has to answer: longer than browsers wait by themselves. */
const challengeSeconds = 5 * 60

/** What a challenge is good for: one purpose, and the session that asked; `null` where there is none yet. */
export type Asking = { purpose: Purpose; sessionId: string | null }

/** A passkey as a browser looks for it. */
type Known = { credentialId: Buffer; transports: string[] }

/** A challenge has 256 random bits, so a plain hash is enough. */
function hashChallenge(challenge: string): Buffer {
  return createHash('sha256').update('passkey challenge\0').update(challenge).digest()
}

async function keepChallenge({ db, clock }: Context, challenge: string, asking: Asking): Promise<void> {
  await insertChallenge(db, {
    challengeHash: hashChallenge(challenge),
    ...asking,
    expiresAt: secondsAfter(clock.now(), challengeSeconds),
  })
}

/** Finds out whether a challenge is ours and unused. Of several answers to one, only the first finds it. */
function takerOf({ db, clock }: Context, asking: Asking) {
  return (challenge: string) =>
    takeChallenge(db, { challengeHash: hashChallenge(challenge), ...asking, now: clock.now() })
}

function describeKnown({ credentialId, transports }: Known) {
  return { id: credentialId.toString('base64url'), type: 'public-key' as const, transports }
}

/** Creates a challenge for one of the known passkeys, or, where none is known, for any of the site. */
export async function challengePasskey(
  context: Context,
  { site, known, ...asking }: Asking & { site: PasskeySite; known: readonly Known[] },
) {
  const { challenge } = await generateAuthenticationOptions({ rpID: site.id, userVerification: 'required' })
  await keepChallenge(context, challenge, asking)
  return {
    challenge,
    timeout: challengeSeconds * 1000,
    rpId: site.id,
    allowCredentials: known.map(describeKnown),
    userVerification: 'required' as const,
  }
}

/** The person that a passkey is for: `id` becomes its user handle, `name` and `displayName` are what it shows. */
type Holder = { id: string; name: string; displayName: string }

/** Creates the challenge for a new passkey of a person, who must not have one of the known ones on that device. */
export async function challengeNewPasskey(
  context: Context,
  {
    site,
    siteName,
    holder,
    known,
    ...asking
  }: Asking & { site: PasskeySite; siteName: string; holder: Holder; known: readonly Known[] },
) {
  const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpID: site.id,
    rpName: siteName,
    userID: encodeHandle(holder.id),
    userName: holder.name,
    userDisplayName: holder.displayName,
    supportedAlgorithmIDs: algorithms,
  })
  await keepChallenge(context, challenge, asking)
  return {
    rp: { id: site.id, name: siteName },
    user,
    challenge,
    pubKeyCredParams,
    timeout: challengeSeconds * 1000,
    excludeCredentials: known.map(describeKnown),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  }
}

/** The user handle that a person's passkeys carry: their id. */
function encodeHandle(id: string): Buffer<ArrayBuffer> {
  return Buffer.from(id, 'utf8')
}

/** The person and the passkey that an answer names. Nothing is checked yet. */
export function readNames({ id, response }: PasskeyAssertion): { holderId: string; credentialId: Buffer } {
  return {
    holderId: Buffer.from(response.userHandle ?? '', 'base64url').toString('utf8'),
    credentialId: Buffer.from(id, 'base64url'),
  }
}

type Stored = { publicKey: Buffer; counter: bigint }

/**
 * Checks a passkey's answer to a challenge of this server, and uses the challenge up. Returns the count of uses that it
 * states; `undefined` for whatever does not fit, whose reason is in the log alone.
 */
export async function checkAssertion(
  context: Context,
  {
    site,
    assertion,
    passkey,
    ...asking
  }: Asking & { site: PasskeySite; assertion: PasskeyAssertion; passkey: Stored },
): Promise<bigint | undefined> {
  const verified = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge: takerOf(context, asking),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id: assertion.id,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
    },
    // The library throws for everything that is not a valid answer, each with another text.
  }).catch((fault: unknown) => {
    context.log.info({ err: fault, purpose: asking.purpose }, 'passkey.refused')
  })
  return verified?.verified ? BigInt(verified.authenticationInfo.newCounter) : undefined
}

/** A new passkey, checked: what is stored of it. */
export type NewCredential = {
  credentialId: Buffer
  publicKey: Buffer
  counter: bigint
  transports: string[]
  isBackedUp: boolean
}

/** Checks a new passkey's answer to a challenge of this server, and uses the challenge up; `undefined`: it does not fit. */
export async function checkAttestation(
  context: Context,
  { site, attestation, ...asking }: Asking & { site: PasskeySite; attestation: PasskeyAttestation },
): Promise<NewCredential | undefined> {
  const { transports = [], ...response } = attestation.response
  const verified = await verifyRegistrationResponse({
    response: { ...attestation, response },
    expectedChallenge: takerOf(context, asking),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((fault: unknown) => {
    context.log.info({ err: fault, purpose: asking.purpose }, 'passkey.refused')
  })
  if (!verified?.verified) return undefined
  const { credential, credentialBackedUp } = verified.registrationInfo
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
    transports,
    isBackedUp: credentialBackedUp,
  }
}
