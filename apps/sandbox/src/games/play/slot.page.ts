import { both } from '../../page/frame.ts'
import { type Html, html } from '../../page/html.ts'
import { renderOrnament, pickSymbol } from './drawings.ts'
import type { Round } from './round.store.ts'
import { readSymbols, slotSymbols, slotTable } from './slot.ts'
import { type Played, renderVerdict } from './verdict.ts'

const atRest = ['seven', 'lotus', 'coin'] as const

export function renderSlot(page: Played): Html {
  const symbols = page.last ? readSymbols(page.last.outcome) : atRest
  const isWon = page.last !== undefined && page.last.payout > page.last.stake
  return html`<div class="machine" data-reveal>
      <div class="reels ${isWon && 'hit'}">
        ${symbols.map(
          (symbol) =>
            html`<div class="reel">
              <div class="face">${pickSymbol(symbol)}</div>
              <div class="strip" aria-hidden="true">
                ${[...slotSymbols, ...slotSymbols].map((each) => renderOrnament(each))}
              </div>
            </div>`,
        )}
      </div>
      ${renderVerdict(page)}
    </div>
    <details class="pays">
      <summary>${both('ตารางรางวัล', 'What pays')}</summary>
      <ul>
        ${slotSymbols.toReversed().map(
          (symbol) =>
            html`<li>
              <span class="trio"
                >${renderOrnament(symbol)}${renderOrnament(symbol)}${renderOrnament(symbol)}</span
              >
              <b>×${String(slotTable[symbol].pays)}</b>
            </li>`,
        )}
      </ul>
      <p class="hint">${both('สองช่องแรกเหมือนกันได้เดิมพันคืน', 'The first two alike give the stake back.')}</p>
    </details>`
}

export function describeSlot({ outcome }: Round): Html {
  return html`<span class="trio">${readSymbols(outcome).map((symbol) => pickSymbol(symbol))}</span>`
}
