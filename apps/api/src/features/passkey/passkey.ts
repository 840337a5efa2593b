import { createHash } from 'node:crypto'
import type { PasskeyAssertion } from '@kapao/contract/passkey'
import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import type { Database } from '@kapao/database/connect'
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Caller } from '../../platform/operation.ts'
import {
  findPasskey,
  insertChallenge,
  listPasskeyRows,
  type Purpose,
  recordUse,
  takeChallenge,
} from './passkey.store.ts'
import { passkeySiteOf } from './passkey-site.ts'

export { removeChallengesExpiredBefore } from './passkey.store.ts'

/** EdDSA, ES256 and RS256 (COSE numbers): what phones and computers have. */
export const passkeyAlgorithms = [-8, -7, -257]

/** How long a member has to answer: longer than browsers wait by themselves. */
export const challengeSeconds = 5 * 60

type Headers = Readonly<Record<string, string | string[] | undefined>>

export async function hasPasskey(db: Database, memberId: string): Promise<boolean> {
  return (await listPasskeyRows(db, memberId)).length > 0
}

/** A challenge has 256 random bits, so a plain hash is enough. */
export function hashChallenge(challenge: string): Buffer {
  return createHash('sha256').update('passkey challenge\0').update(challenge).digest()
}

/** The user handle that a member's passkeys carry: the member's id. */
export function encodeMemberId(memberId: string): Buffer<ArrayBuffer> {
  return Buffer.from(memberId, 'utf8')
}

/**
 * Creates a challenge for a passkey: one of the member's, or any for a login. Refuses PASSKEY_REFUSED if the site's
 * address cannot have passkeys, or the member has none.
 */
export async function requestPasskey(
  context: Context,
  { purpose, headers, member }: { purpose: Purpose; headers: Headers; member: Caller | undefined },
) {
  const site = passkeySiteOf(context.config, headers)
  if (isRefusal(site)) return site
  const known = member ? await listPasskeyRows(context.db, member.memberId) : []
  if (member && known.length === 0) return refuse('PASSKEY_REFUSED')
  const { challenge, timeout } = await generateAuthenticationOptions({
    rpID: site.id,
    timeout: challengeSeconds * 1000,
    userVerification: 'required',
  })
  await insertChallenge(context.db, {
    challengeHash: hashChallenge(challenge),
    sessionId: member?.sessionId ?? null,
    purpose,
    expiresAt: secondsAfter(context.clock.now(), challengeSeconds),
  })
  return {
    challenge,
    timeout: timeout ?? challengeSeconds * 1000,
    rpId: site.id,
    allowCredentials: known.map(describePasskey),
    userVerification: 'required' as const,
  }
}

/** A passkey as a browser looks for it. */
export function describePasskey({
  credentialId,
  transports,
}: {
  credentialId: Buffer
  transports: string[]
}) {
  return { id: credentialId.toString('base64url'), type: 'public-key' as const, transports }
}

export type Answered = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/**
 * Checks a passkey's answer to a challenge of this server for this purpose and session, each good once. Returns the
 * passkey's member. Refuses PASSKEY_REFUSED for whatever does not fit, without saying what.
 */
export async function readAssertion(
  context: Context,
  {
    assertion,
    purpose,
    sessionId,
    headers,
  }: { assertion: PasskeyAssertion; purpose: Purpose; sessionId: string | null; headers: Headers },
): Promise<Answered | Refusal<'PASSKEY_REFUSED'>> {
  const site = passkeySiteOf(context.config, headers)
  if (isRefusal(site)) return site
  const { db, clock } = context
  const credentialId = Buffer.from(assertion.id, 'base64url')
  const memberId = Buffer.from(assertion.response.userHandle ?? '', 'base64url').toString('utf8')
  const passkey = isId(memberId) ? await findPasskey(db, { memberId, credentialId }) : undefined
  if (!passkey) return refuse('PASSKEY_REFUSED')
  const now = clock.now()
  const verified = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge: (challenge) =>
      takeChallenge(db, { challengeHash: hashChallenge(challenge), sessionId, purpose, now }),
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
    context.log.info({ err: fault, memberId }, 'passkey.refused')
  })
  if (!verified?.verified) return refuse('PASSKEY_REFUSED')
  const counter = BigInt(verified.authenticationInfo.newCounter)
  const isNew = await recordUse(db, { memberId, credentialId }, { from: passkey.counter, counter, at: now })
  return isNew ? passkey : refuse('PASSKEY_REFUSED')
}

function isId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
}
