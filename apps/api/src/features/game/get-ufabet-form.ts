import { getUfabetForm as call } from '@kapao/contract/game'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { findOpenGameOf } from './open-game.ts'
import { withOwnHost } from './provider.ts'

const company = 'UFABET'

/** UFABET's login form with its current state, for the member's own account, at the build's own host if it has one. */
export const getUfabetForm = operation(call, async ({ params, member }, context) => {
  const game = await findOpenGameOf(context, member, company)
  if (isRefusal(game)) return refuse('SLOT_NO_ACCOUNT')
  if (game.account.username !== params.username) return refuse('NOT_UFABET')
  const form = await game.connection.adapter.readFormState()
  if (form.kind !== 'done') {
    context.log.warn({ game: game.provider.code, reason: form.reason }, 'game.login_form_unavailable')
    return refuse('LOGIN_FAIL')
  }
  const { action, fields } = form.answer
  return { action: withOwnHost(context.config, company, action), eventFormState: fields }
})
