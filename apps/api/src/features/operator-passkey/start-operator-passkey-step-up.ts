import { startOperatorPasskeyStepUp as call } from '@kapao/contract/operator-passkey'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { challengePasskey } from '../passkey/passkey.ts'
import { consoleSiteOf } from './operator-passkey.ts'
import { listPasskeysOf } from './operator-passkey.store.ts'

/** Creates the challenge for one of the operator's passkeys. Refuses PASSKEY_REFUSED: the operator has none. */
export const startOperatorPasskeyStepUp = operation(call, async ({ operator, headers }, context) => {
  const site = consoleSiteOf(context, headers)
  if (isRefusal(site)) return site
  const known = await listPasskeysOf(context.db, operator.operatorId)
  if (known.length === 0) return refuse('PASSKEY_REFUSED')
  const { sessionId } = operator.session
  return challengePasskey(context, { site, known, purpose: 'operator-step-up', sessionId })
})
