import { acceptInvitationByPasskey as call } from '@kapao/contract/operator-passkey'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { findOpenInvitation, openOperatorSession, spendInvitation } from '../operator/operator.ts'
import { checkAttestation } from '../passkey/passkey.ts'
import { consoleSiteOf } from './operator-passkey.ts'
import { insertPasskeyOf } from './operator-passkey.store.ts'

/**
 * Sets a passkey as the only way in of the invited operator, ends every session of before, and opens one. Refuses
 * INVITATION_INVALID, and PASSKEY_REFUSED for an answer that does not fit.
 */
export const acceptInvitationByPasskey = operation(
  call,
  async ({ body, address, device, browser, headers }, context) => {
    const site = consoleSiteOf(context, headers)
    if (isRefusal(site)) return site
    const { token, attestation } = body
    const found = await findOpenInvitation(context, token)
    if (isRefusal(found)) return found
    const { operatorId } = found
    context.noteAct({ operatorId })
    const asking = { purpose: 'operator-invitation', sessionId: null } as const
    const credential = await checkAttestation(context, { site, attestation, ...asking })
    if (!credential) return refuse('PASSKEY_REFUSED')
    const at = context.clock.now()
    const accepted = await context.keyedTransaction(async (tx) => {
      const refused = await spendInvitation(tx, { token, operatorId, at })
      if (refused) return refused
      const isAdded = await insertPasskeyOf(tx, { ...credential, operatorId, device, createdAt: at })
      return isAdded ? ('accepted' as const) : refuse('PASSKEY_REFUSED')
    })
    if (isRefusal(accepted)) return accepted
    return openOperatorSession(context, found, { address, device, browser })
  },
)
