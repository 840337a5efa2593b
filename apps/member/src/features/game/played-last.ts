import type { Game } from '@kapao/contract/game'

const most = 6

/** The games whose account the member used last, newest first. */
export function playedLast(games: readonly Game[]): Game[] {
  return games
    .filter(({ isActive, usedAt }) => isActive && usedAt !== null)
    .toSorted((one, other) => Date.parse(other.usedAt ?? '') - Date.parse(one.usedAt ?? ''))
    .slice(0, most)
}
