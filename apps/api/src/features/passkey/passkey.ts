import type { PasskeyAssertion } from '@kapao/contract/passkey'
import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import type { Database } from '@kapao/database/connect'
import type { Context } from '../../platform/context.ts'
import type { Caller } from '../../platform/operation.ts'
import { findPasskey, listPasskeyRows, type Purpose, recordUse } from './passkey.store.ts'
import { type Headers, passkeySiteOf } from './passkey-site.ts'
import { challengePasskey, checkAssertion, readNames } from './webauthn.ts'

export { removeChallengesExpiredBefore } from './passkey.store.ts'
export { presentPasskey } from './present-passkey.ts'
export { type Headers, type PasskeySite, passkeySiteOf } from './passkey-site.ts'
export {
  challengeNewPasskey,
  challengePasskey,
  checkAssertion,
  checkAttestation,
  type NewCredential,
  readNames,
} from './webauthn.ts'

export async function hasPasskey(db: Database, memberId: string): Promise<boolean> {
  return (await listPasskeyRows(db, memberId)).length > 0
}

/** The members' site as passkeys know it. Refuses PASSKEY_REFUSED if its address cannot have passkeys. */
export function memberSiteOf({ config: { PUBLIC_URL, isProduction } }: Context, headers: Headers) {
  return passkeySiteOf({ url: PUBLIC_URL, isProduction }, headers)
}

/**
 * Creates a challenge for a passkey: one of the member's, or any for a login. Refuses PASSKEY_REFUSED if the site's
 * address cannot have passkeys, or the member has none.
 */
export async function requestPasskey(
  context: Context,
  { purpose, headers, member }: { purpose: Purpose; headers: Headers; member: Caller | undefined },
) {
  const site = memberSiteOf(context, headers)
  if (isRefusal(site)) return site
  const known = member ? await listPasskeyRows(context.db, member.memberId) : []
  if (member && known.length === 0) return refuse('PASSKEY_REFUSED')
  return challengePasskey(context, { site, known, purpose, sessionId: member?.sessionId ?? null })
}

export type Answered = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/**
 * Checks a passkey's answer to a challenge of this server for this purpose and session, each good once. Returns the
 * passkey's member. Refuses PASSKEY_REFUSED for whatever does not fit, without saying what.
 */
export async function readAssertion(
  context: Context,
  {
    headers,
    ...answer
  }: { assertion: PasskeyAssertion; purpose: Purpose; sessionId: string | null; headers: Headers },
): Promise<Answered | Refusal<'PASSKEY_REFUSED'>> {
  const site = memberSiteOf(context, headers)
  if (isRefusal(site)) return site
  const { db, clock } = context
  const { holderId: memberId, credentialId } = readNames(answer.assertion)
  const passkey = isId(memberId) ? await findPasskey(db, { memberId, credentialId }) : undefined
  if (!passkey) return refuse('PASSKEY_REFUSED')
  const counter = await checkAssertion(context, { ...answer, site, passkey })
  if (counter === undefined) return refuse('PASSKEY_REFUSED')
  const at = clock.now()
  const isNew = await recordUse(db, { memberId, credentialId }, { from: passkey.counter, counter, at })
  return isNew ? passkey : refuse('PASSKEY_REFUSED')
}

function isId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
}
