import { getGameAccount as call } from '@kapao/contract/game'
import { isRefusal } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { askForPassword } from './ask-account.ts'
import { findOpenGame } from './open-game.ts'
import { revealAccount } from './reveal-account.ts'

/**
 * The member's own user name and password at a provider. While a new password is pending, the provider is called once
 * more, so that the password shown is the one in force.
 */
export const getGameAccount = operation(call, async ({ params, member }, context) => {
  const game = await findOpenGame(context, member, params.slotCode)
  if (isRefusal(game)) return game
  if (game.account.next_password === null) return revealAccount(context, game)
  await askForPassword(context, { memberId: member.memberId, game: params.slotCode })
  const settled = await findOpenGame(context, member, params.slotCode)
  return isRefusal(settled) ? settled : revealAccount(context, settled)
})
