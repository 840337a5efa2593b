import { startAddingOperatorPasskey as call } from '@kapao/contract/operator-passkey'
import { mostPasskeys } from '@kapao/contract/passkey'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { challengeNewPasskey } from '../passkey/passkey.ts'
import { readSetting } from '../site/site.ts'
import { consoleSiteOf } from './operator-passkey.ts'
import { listPasskeysOf } from './operator-passkey.store.ts'

/** Creates the challenge for a new passkey. Refuses PASSKEY_LIMIT, and PASSKEY_REFUSED where there can be none. */
export const startAddingOperatorPasskey = operation(call, async ({ operator, headers }, context) => {
  const site = consoleSiteOf(context, headers)
  if (isRefusal(site)) return site
  const { operatorId, session } = operator
  const known = await listPasskeysOf(context.db, operatorId)
  if (known.length >= mostPasskeys) return refuse('PASSKEY_LIMIT', { most: mostPasskeys })
  const { name: siteName } = await readSetting(context, 'info')
  const holder = { id: operatorId, name: operatorId, displayName: session.name }
  const { sessionId } = session
  return challengeNewPasskey(context, { site, siteName, holder, known, purpose: 'operator-add', sessionId })
})
