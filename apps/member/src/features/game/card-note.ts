import type { Game } from '@kapao/contract/game'
import { formatAge } from '@kapao/i18n/date'
import type { Language } from '@kapao/contract/language'
import type { TFunction } from 'i18next'
import { cardState } from './card-state.ts'

/** The age of a game's balance in words. A balance that the game has never reported comes from the transfers alone. */
export function balanceAge(
  t: TFunction,
  { balance, balanceAt }: Pick<Game, 'balance' | 'balanceAt'>,
  { now, language }: { now: number; language: Language },
): string {
  if (balanceAt === null) return balance === 0 ? t('game:balanceUnknown') : t('game:balanceByMoves')
  return t('game:balanceAt', { age: formatAge(balanceAt, Math.max(now, Date.parse(balanceAt)), language) })
}

/** The text under a card's balance: what is happening with the game, the age of its balance, or what a tap does. */
export function cardNote(
  t: TFunction,
  game: Game,
  when: { now: number; language: Language },
): { text: string; age?: string } {
  switch (cardState(game)) {
    case 'paused':
      return { text: t('game:paused') }
    case 'inactive':
      return { text: t('game:openAccount') }
    case 'transferring':
      return { text: t('game:transferring') }
    case 'down':
      return { text: t('game:down'), age: balanceAge(t, game, when) }
    case 'stale':
      return { text: balanceAge(t, game, when) }
    case 'ready':
      return { text: t('game:tapToPlay') }
  }
}
