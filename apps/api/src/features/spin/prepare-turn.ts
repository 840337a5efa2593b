import { areSameOdds } from '@kapao/contract/fairness'
import type { Context } from '../../platform/context.ts'
import { bindTurn, findTurn, type TurnRow } from './spin.store.ts'
import { generateSeed } from './seed-turn.ts'
import type { OpenWheel } from './spin.ts'

/** The turn that is committed to the current odds: the existing one, or a new one. */
export async function prepareTurn(context: Context, memberId: string, { odds }: OpenWheel): Promise<TurnRow> {
  const turn = await findTurn(context.db, memberId)
  if (turn && areSameOdds(turn.odds, odds)) return turn
  return bindTurn(context.db, { memberId, odds, ...(await generateSeed(context, memberId)) })
}
