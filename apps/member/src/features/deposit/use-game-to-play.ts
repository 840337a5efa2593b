import type { Game } from '@kapao/contract/game'
import { leastTransfer } from '@kapao/contract/transfer'
import { useState } from 'react'
import { useGames } from '../game/game.queries.ts'
import { playedLast } from '../game/played-last.ts'
import { useDepositGoal } from './deposit-goal.ts'

/**
 * The game that the member deposits for, or without one the game played last, if it takes money now and the amount may be
 * moved. It stays the same while the panel is open: what other movements change must not take away a game whose money is
 * on its way.
 */
export function useGameToPlay(amount: number): Game | undefined {
  const { data: list } = useGames()
  const [code, setCode] = useState<string>()
  const { goal } = useDepositGoal()
  const games = list?.games ?? []
  // Money for a game that does not answer now is not offered to another one.
  const wanted = goal === '' ? playedLast(games) : games.filter((each) => each.code === goal && each.isActive)
  const found = wanted.find(({ state }) => state !== 'down')
  if (code === undefined && found !== undefined) setCode(found.code)
  return amount < leastTransfer ? undefined : list?.games.find((each) => each.code === code)
}
