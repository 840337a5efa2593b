import { mostPasskeys, startAddingPasskey as call } from '@kapao/contract/passkey'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { refuseUnconfirmed } from '../session/session.ts'
import { readSetting } from '../site/site.ts'
import { memberSiteOf } from './passkey.ts'
import { findNames, listPasskeyRows } from './passkey.store.ts'
import { challengeNewPasskey } from './webauthn.ts'

/**
 * Creates the challenge for a new passkey. Refuses STEP_UP_REQUIRED, because a passkey outlives the session of whoever
 * adds it; PASSKEY_LIMIT; and PASSKEY_REFUSED if the site's address cannot have passkeys.
 */
export const startAddingPasskey = operation(call, async ({ member, headers }, context) => {
  const refused = refuseUnconfirmed(context, member)
  if (refused) return refused
  const site = memberSiteOf(context, headers)
  if (isRefusal(site)) return site
  const { memberId, sessionId } = member
  const known = await listPasskeyRows(context.db, memberId)
  if (known.length >= mostPasskeys) return refuse('PASSKEY_LIMIT', { most: mostPasskeys })
  const { name: siteName } = await readSetting(context, 'info')
  const { phone, name } = await findNames(context.db, memberId)
  const holder = { id: memberId, name: phone, displayName: name }
  return challengeNewPasskey(context, { site, siteName, holder, known, purpose: 'add', sessionId })
})
