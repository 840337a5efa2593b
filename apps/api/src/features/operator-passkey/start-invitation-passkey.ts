import { startInvitationPasskey as call } from '@kapao/contract/operator-passkey'
import { isRefusal } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { findOpenInvitation } from '../operator/operator.ts'
import { challengeNewPasskey } from '../passkey/passkey.ts'
import { readSetting } from '../site/site.ts'
import { consoleSiteOf } from './operator-passkey.ts'

/** Creates the challenge for the passkey of an invited operator. Refuses INVITATION_INVALID and PASSKEY_REFUSED. */
export const startInvitationPasskey = operation(call, async ({ body, headers }, context) => {
  const site = consoleSiteOf(context, headers)
  if (isRefusal(site)) return site
  const found = await findOpenInvitation(context, body.token)
  if (isRefusal(found)) return found
  const { operatorId, name } = found
  const { name: siteName } = await readSetting(context, 'info')
  return challengeNewPasskey(context, {
    site,
    siteName,
    holder: { id: operatorId, name: operatorId, displayName: name },
    known: [],
    purpose: 'operator-invitation',
    sessionId: null,
  })
})
