import { type Game, gameCategories, type GameCategory } from '@kapao/contract/game'
import { playedLast } from './played-last.ts'

/** What the list of all games is narrowed to. */
export type GameGroup = 'all' | 'recent' | 'favourites' | GameCategory

/** The groups that have games, in their order; favourites always, so that a member learns of them. */
export function groupsOf(games: readonly Game[]): GameGroup[] {
  const hasRecent = playedLast(games).length > 0
  const categories = gameCategories.filter((category) => games.some((game) => game.category === category))
  return ['all', ...(hasRecent ? (['recent'] as const) : []), 'favourites', ...categories]
}

/** The games of a group whose name contains the words, whatever their case. Within `recent`, newest first. */
export function findGames(
  games: readonly Game[],
  { group, words }: { group: GameGroup; words: string },
): Game[] {
  const wanted = words.trim().toLowerCase()
  return inGroup(games, group).filter(
    ({ name, code }) => name.toLowerCase().includes(wanted) || code.toLowerCase().includes(wanted),
  )
}

function inGroup(games: readonly Game[], group: GameGroup): readonly Game[] {
  if (group === 'all') return games
  if (group === 'recent') return playedLast(games)
  if (group === 'favourites') return games.filter(({ isFavourite }) => isFavourite)
  return games.filter(({ category }) => category === group)
}
