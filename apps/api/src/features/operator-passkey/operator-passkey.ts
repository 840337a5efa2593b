import type { PasskeyAssertion } from '@kapao/contract/passkey'
import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import type { Context } from '../../platform/context.ts'
import { checkAssertion, type Headers, passkeySiteOf, readNames } from '../passkey/passkey.ts'
import { findPasskeyOf, recordUseOf } from './operator-passkey.store.ts'

/** The console as passkeys know it. Refuses PASSKEY_REFUSED if its address (`CONSOLE_URL`) cannot have passkeys. */
export function consoleSiteOf({ config: { CONSOLE_URL, isProduction } }: Context, headers: Headers) {
  return passkeySiteOf({ url: CONSOLE_URL, isProduction }, headers)
}

type Answer = {
  assertion: PasskeyAssertion
  purpose: 'operator-login' | 'operator-step-up'
  sessionId: string | null
  headers: Headers
}

/**
 * Checks a passkey's answer to a challenge of this server for this purpose and session, each good once. Returns the
 * passkey's operator. Refuses PASSKEY_REFUSED for whatever does not fit, without saying what.
 */
export async function readOperatorAssertion(
  context: Context,
  { headers, ...answer }: Answer,
): Promise<{ operatorId: string } | Refusal<'PASSKEY_REFUSED'>> {
  const site = consoleSiteOf(context, headers)
  if (isRefusal(site)) return site
  const { db, clock } = context
  const { holderId: operatorId, credentialId } = readNames(answer.assertion)
  const passkey = isStorable(operatorId) ? await findPasskeyOf(db, { operatorId, credentialId }) : undefined
  if (!passkey) return refuse('PASSKEY_REFUSED')
  const counter = await checkAssertion(context, { ...answer, site, passkey })
  if (counter === undefined) return refuse('PASSKEY_REFUSED')
  const use = { from: passkey.counter, counter, at: clock.now() }
  const isNew = await recordUseOf(db, { operatorId, credentialId }, use)
  return isNew ? { operatorId } : refuse('PASSKEY_REFUSED')
}

/** PostgreSQL takes no text with a zero character. */
function isStorable(text: string): boolean {
  return !text.includes('\0')
}
