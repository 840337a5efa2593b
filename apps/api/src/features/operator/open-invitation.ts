import { openInvitation as call } from '@kapao/contract/operator'
import { isRefusal } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { readSetting } from '../site/site.ts'
import { aboutAuthenticator, authenticatorUri } from './authenticator.ts'
import { findOpenInvitation } from './invitation.ts'

/** Shows who is invited, and the secret for the authenticator app. Uses nothing up. */
export const openInvitation = operation(call, async ({ body }, context) => {
  const found = await findOpenInvitation(context, body.token)
  if (isRefusal(found)) return found
  const { operatorId, name, roles, expiresAt } = found
  const secret = context.secrets.authenticators.open(found.authenticator, aboutAuthenticator(operatorId))
  const { name: site } = await readSetting(context, 'info')
  return {
    operatorId,
    name,
    roles,
    authenticator: { uri: authenticatorUri(secret, { operatorId, site }), secret },
    expiresAt: expiresAt.toISOString(),
  }
})
