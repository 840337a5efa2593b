import { areSameOdds } from '@kapao/contract/draw'
import type { House } from '../../house.ts'
import { bindTurn, findTurn, type TurnRow } from './draw.store.ts'
import { drawSeed } from './seed-turn.ts'
import type { OpenWheel } from './spin.ts'

/** The turn that is bound to the odds of now: the one there is, or a new one. */
export const prepareTurn = async (house: House, memberId: string, { odds }: OpenWheel): Promise<TurnRow> => {
  const turn = await findTurn(house.db, memberId)
  if (turn && areSameOdds(turn.odds, odds)) return turn
  return bindTurn(house.db, { memberId, odds, ...(await drawSeed(house, memberId)) })
}
