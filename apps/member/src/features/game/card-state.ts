import type { Game } from '@kapao/contract/game'

/** The state that a card of home shows, most important first. */
export type CardState = 'paused' | 'inactive' | 'transferring' | 'down' | 'stale' | 'ready'

export function cardState(game: Pick<Game, 'isActive' | 'isPaused' | 'isTransferring' | 'state'>): CardState {
  if (game.isPaused) return 'paused'
  if (!game.isActive) return 'inactive'
  if (game.isTransferring) return 'transferring'
  if (game.state === 'down' || game.state === 'stale') return game.state
  return 'ready'
}

/** The games of a carousel: those with an account first, and each group in the operator's order. */
export function inCarousel(games: readonly Game[], category: Game['category']): Game[] {
  return games
    .filter((game) => game.category === category)
    .toSorted((one, other) => Number(other.isActive) - Number(one.isActive))
}
