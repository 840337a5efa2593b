import { useWallet } from '../../use-wallet.ts'
import { useGames } from '../game/game.queries.ts'
import { useStatement } from '../statement/statement.queries.ts'

/** Whether nothing of home came, each part having been asked for: the balance card then says so for all of them. */
export const useIsHomeLost = (): boolean =>
  [useGames(), useWallet(), useStatement(1)].every(
    // Stays so while they are asked again, so that nothing comes and goes with each try.
    ({ data, errorUpdateCount }) => data === undefined && errorUpdateCount > 0,
  )
