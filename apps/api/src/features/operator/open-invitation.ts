import { openInvitation as call } from '@kapao/contract/operator'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { readSetting } from '../site/site.ts'
import { aboutAuthenticator, authenticatorUri } from './authenticator.ts'
import { hashToken } from './hash-token.ts'
import { findInvitation } from './operator.store.ts'

/** Shows who is invited, and the secret for the authenticator app. Uses nothing up. */
export const openInvitation = operation(call, async ({ body }, context) => {
  const { db, clock, secrets } = context
  const found = await findInvitation(db, hashToken(body.token), clock.now())
  if (found?.status !== 'active') return refuse('INVITATION_INVALID')
  const { operatorId, name, roles, expiresAt } = found
  const secret = secrets.authenticators.open(found.authenticator, aboutAuthenticator(operatorId))
  const { name: site } = await readSetting(context, 'info')
  return {
    operatorId,
    name,
    roles,
    authenticator: { uri: authenticatorUri(secret, { operatorId, site }), secret },
    expiresAt: expiresAt.toISOString(),
  }
})
