import { useDeferredValue, useState } from 'react'
import { isAwaited } from '../../wire/is-awaited.ts'
import { useGrant } from '../grant/grant.queries.ts'
import { useGames } from '../game/game.queries.ts'
import { useAreNoticesAwaited } from './home-notices.tsx'
import { useAreMovementsAwaited } from './movements-in-progress.tsx'

/**
 * Whether the height above the tiles is final: the lines of the balance card, the notices, the open bonus, the
 * money in progress. A part that appeared later would move the tiles from under the thumb. Once true, it stays true,
 * even while data reloads.
 */
export function useIsHomeSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  const areNoticesAwaited = useAreNoticesAwaited()
  const areMovementsAwaited = useAreMovementsAwaited()
  const isGrantAwaited = isAwaited(useGrant())
  const isKnown = !isAwaited(useGames()) && !areNoticesAwaited && !areMovementsAwaited && !isGrantAwaited
  if (isKnown && !isSettled) setSettled(true)
  // Deferred: React renders the many parts that follow in short tasks, so that a tap is answered meanwhile.
  return useDeferredValue(isSettled)
}
