import { listGames as call } from '@kapao/contract/game'
import { operation } from '../../platform/operation.ts'
import { readGames } from './describe-game.ts'

/** Every game with the last known balance. */
export const listGames = operation(call, ({ member }, context) => readGames(context, member))
