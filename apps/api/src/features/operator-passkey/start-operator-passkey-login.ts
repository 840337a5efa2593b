import { startOperatorPasskeyLogin as call } from '@kapao/contract/operator-passkey'
import { isRefusal } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { challengePasskey } from '../passkey/passkey.ts'
import { consoleSiteOf } from './operator-passkey.ts'

/** Creates the challenge for a login by passkey. It says nothing about operators. */
export const startOperatorPasskeyLogin = operation(call, async ({ headers }, context) => {
  const site = consoleSiteOf(context, headers)
  if (isRefusal(site)) return site
  return challengePasskey(context, { site, known: [], purpose: 'operator-login', sessionId: null })
})
