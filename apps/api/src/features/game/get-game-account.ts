import { getGameAccount as call } from '@kapao/contract/game'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { hidesGamePasswords } from '../session/session.ts'
import { askForPassword } from './ask-account.ts'
import { noteUse } from './game.store.ts'
import { findOpenGame } from './open-game.ts'
import { revealAccount } from './reveal-account.ts'

/**
 * The member's own user name and password at a provider. While a new password is pending, the provider is called once
 * more, so that the password shown is the one in force. Home offers the game first from then on.
 * The password is hidden until the member has confirmed that it is them; a request to show it is refused then.
 */
export const getGameAccount = operation(call, async ({ params, query, member }, context) => {
  const isPasswordHidden = await hidesGamePasswords(context, member)
  if (isPasswordHidden && query.password === 'show') return refuse('STEP_UP_REQUIRED')
  const game = await findOpenGame(context, member, params.slotCode)
  if (isRefusal(game)) return game
  await noteUse(context.db, { memberId: member.memberId, game: params.slotCode }, context.clock.now())
  if (game.account.next_password === null) return revealAccount(context, game, { isPasswordHidden })
  await askForPassword(context, { memberId: member.memberId, game: params.slotCode })
  const settled = await findOpenGame(context, member, params.slotCode)
  return isRefusal(settled) ? settled : revealAccount(context, settled, { isPasswordHidden })
})
