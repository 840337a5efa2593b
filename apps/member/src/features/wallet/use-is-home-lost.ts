import { useWallet } from '../../use-wallet.ts'
import { useGames } from '../game/game.queries.ts'
import { useStatement } from '../statement/statement.queries.ts'

/** Whether every part of home failed to load. The balance card then reports it for all of them. */
export function useIsHomeLost(): boolean {
  return [useGames(), useWallet(), useStatement()].every(
    // Stays true while they are retried, so that the layout does not change with each try.
    ({ data, errorUpdateCount }) => data === undefined && errorUpdateCount > 0,
  )
}
