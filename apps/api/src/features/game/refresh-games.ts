import { refreshGames as call } from '@kapao/contract/game'
import { operation } from '../../platform/operation.ts'
import { readGames } from './describe-game.ts'
import { refreshBalances } from './refresh-balances.ts'

/** Every game, with the balances that the providers reported within three seconds. */
export const refreshGames = operation(call, async ({ member }, context) => {
  await refreshBalances(context, member)
  return readGames(context, member)
})
