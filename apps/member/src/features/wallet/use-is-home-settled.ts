import { useState } from 'react'
import { isAwaited } from '../../wire/is-awaited.ts'
import { useGames } from '../game/game.queries.ts'
import { useAreNoticesAwaited } from './home-notices.tsx'
import { useAreMovementsAwaited } from './movements-in-progress.tsx'

/**
 * Whether it is known how much stands above the tiles: the lines of the balance card, the notices, the money on its way.
 * What came there later would move the tiles from under the thumb. Once known it stays so, whatever is asked again.
 */
export const useIsHomeSettled = (): boolean => {
  const [isSettled, setSettled] = useState(false)
  const areNoticesAwaited = useAreNoticesAwaited()
  const areMovementsAwaited = useAreMovementsAwaited()
  const isKnown = !isAwaited(useGames()) && !areNoticesAwaited && !areMovementsAwaited
  if (isKnown && !isSettled) setSettled(true)
  return isSettled
}
