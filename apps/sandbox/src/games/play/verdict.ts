import { both } from '../../page/frame.ts'
import { type Html, html } from '../../page/html.ts'
import type { Game } from '../games.ts'
import { writeChange } from './game-frame.ts'
import type { Round } from './round.store.ts'

export type Played = {
  game: Game
  /** The round that was just played. */
  last: Round | undefined
}

/** The outcome of a round, in words. */
export function renderVerdict({ game, last }: Played): Html {
  if (!last) return html`<p class="verdict" role="status">${both('ขอให้โชคดี', 'Good luck')}</p>`
  const change = last.payout - last.stake
  if (change > 0n)
    return html`<p class="verdict won" role="status">
      ${both('ชนะ', 'You won')} <b>${writeChange(game, change)}</b>
    </p>`
  if (change === 0n)
    return html`<p class="verdict" role="status">${both('ได้เดิมพันคืน', 'Your stake is back')}</p>`
  return html`<p class="verdict lost" role="status">
    ${both('รอบนี้ไม่ถูก', 'Not this time')} <b>${writeChange(game, change)}</b>
  </p>`
}
