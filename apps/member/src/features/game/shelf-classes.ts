import type { GameCategory } from '@kapao/contract/game'

/** Shelves are stacked; on a wide screen the short shelves of sport and lotto share a row. */
export const shelvesClass = 'grid grid-cols-1 gap-4 sm:grid-cols-3'

export const shelfClasses: Readonly<Record<GameCategory, string>> = {
  slot: 'sm:col-span-3',
  sport: 'sm:col-span-2',
  lotto: 'sm:col-span-1',
}
