import { refuse } from '@kapao/contract/refusal'
import { recoverOperator as call } from '@kapao/contract/team'
import { operation } from '../../platform/operation.ts'
import { inviteOperator as invite } from '../operator/operator.ts'
import { whyNotGive } from '../role/role.ts'
import { lockOperator } from './team.store.ts'

/**
 * A new link for an operator who has lost what they log in with. Their sessions end when it is used. Who gets the link can
 * become that operator, so two must agree where the site requires it, and the one who approves gets it. Refuses NO_DATA
 * (none, or suspended), ROLE_ABOVE_OWN (who may do more than the operator), and OWN_ACCOUNT: a session alone must not
 * be enough to change the password and the app.
 */
export const recoverOperator = operation(call, async ({ body: { operatorId }, operator }, context) => {
  if (operatorId === operator.operatorId) return refuse('OWN_ACCOUNT')
  return context.keyedTransaction(async (tx) => {
    const found = await lockOperator(tx, operatorId)
    if (found?.status !== 'active') return refuse('NO_DATA')
    context.noteAct({ subject: operatorId })
    if ((await whyNotGive(tx, operator, found.roles)) === 'ROLE_ABOVE_OWN') return refuse('ROLE_ABOVE_OWN')
    const { token, expiresAt } = await invite(
      { ...context, transaction: (work) => work(tx) },
      { operatorId, name: found.name, roles: [] },
    )
    return { token, expiresAt: expiresAt.toISOString() }
  })
})
