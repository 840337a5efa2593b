import { html, type Html } from '../../page/html.ts'
import type { GameKind } from '../games.ts'
import type { SlotSymbol } from './slot.ts'

function renderSvg(shapes: Html, title?: string): Html {
  return title === undefined
    ? html`<svg class="drawing" viewBox="0 0 64 64" aria-hidden="true">${shapes}</svg>`
    : html`<svg class="drawing" viewBox="0 0 64 64" role="img" aria-label="${title}">${shapes}</svg>`
}

const shapesOf: Readonly<Record<SlotSymbol, Html>> = {
  mango: html`<path d="M45 12c10 9 12 27 1 37-9 8-24 7-31-2-6-9 1-17 9-22 8-4 13-8 21-13z" fill="#ffc53d" />
    <path d="M45 12c10 9 12 27 1 37-4 4-10 5-15 5 17-8 20-25 14-42z" fill="#f08c2e" />
    <path d="M44 14c-1-5 2-8 7-9" fill="none" stroke="#7a4a21" stroke-width="3.5" stroke-linecap="round" />
    <path d="M46 11c5-6 11-6 15-3-4 5-9 7-15 3z" fill="#3fae5a" />
    <path d="M23 34c-4 3-5 6-4 9" fill="none" stroke="#fff1b8" stroke-width="3" stroke-linecap="round" />`,
  chilli: html`<path d="M44 16c8 6 5 24-9 33-9 6-20 6-27 2 13-2 20-8 23-16 3-9 4-17 13-19z" fill="#e5383b" />
    <path d="M47 20c4 9-1 21-12 29-6 4-13 5-19 5 16-5 26-16 31-34z" fill="#b5202c" />
    <path d="M38 14c4-4 12-2 13 5-5-3-10-3-13-5z" fill="#3fae5a" />
    <path d="M45 14c0-4 2-7 6-8" fill="none" stroke="#2b7a3d" stroke-width="3.5" stroke-linecap="round" />
    <path d="M35 24c-3 3-3 8-5 12" fill="none" stroke="#ff9c93" stroke-width="2.5" stroke-linecap="round" />`,
  lotus: html`<path d="M32 10c8 8 9 20 0 34-9-14-8-26 0-34z" fill="#ff9ad5" />
    <path d="M14 18c10 3 16 12 17 27-12-4-18-13-17-27z" fill="#f46bb6" />
    <path d="M50 18c-10 3-16 12-17 27 12-4 18-13 17-27z" fill="#f46bb6" />
    <path d="M4 32c11-1 20 4 26 15-12 3-21-3-26-15z" fill="#d9459a" />
    <path d="M60 32c-11-1-20 4-26 15 12 3 21-3 26-15z" fill="#d9459a" />
    <path d="M10 50c14 6 30 6 44 0-6 8-38 8-44 0z" fill="#3fae5a" />`,
  lantern: html`<path d="M32 3v8" stroke="#c98a1b" stroke-width="3" stroke-linecap="round" />
    <rect x="22" y="10" width="20" height="6" rx="2" fill="#ffd166" />
    <ellipse cx="32" cy="31" rx="22" ry="16" fill="#ef476f" />
    <path d="M32 15c-7 9-7 23 0 32M32 15c7 9 7 23 0 32" fill="none" stroke="#ffb3c4" stroke-width="2.5" />
    <ellipse cx="32" cy="31" rx="7" ry="10" fill="#ffe29a" opacity=".55" />
    <rect x="22" y="46" width="20" height="6" rx="2" fill="#ffd166" />
    <path d="M26 52v8M32 52v10M38 52v8" stroke="#ffd166" stroke-width="2.5" stroke-linecap="round" />`,
  coin: html`<circle cx="32" cy="32" r="27" fill="#d99a1c" />
    <circle cx="32" cy="30" r="26" fill="#ffd760" />
    <circle cx="32" cy="30" r="20" fill="none" stroke="#d99a1c" stroke-width="2.5" stroke-dasharray="2 4" />
    <path
      d="M26 18h8a6 6 0 0 1 0 12h-8zm0 12h9a6.5 6.5 0 0 1 0 13h-9zM32 13v34"
      fill="none"
      stroke="#8f5d06"
      stroke-width="4"
      stroke-linejoin="round"
      stroke-linecap="round"
    />`,
  seven: html`<path
      d="M32 2l7 9 11-2 1 11 10 5-6 9 4 11-11 2-3 11-11-4-9 7-6-10-11-1 2-11-8-8 9-7-1-11 11-1z"
      fill="#7b3ff2"
    />
    <path d="M18 16h29l-1 8c-7 7-11 15-12 26H22c1-10 5-18 13-25H18z" fill="#ffe08a" />
    <path d="M18 16h29l-1 4H18z" fill="#fff6d6" />`,
}

const namesOf: Readonly<Record<SlotSymbol, string>> = {
  mango: 'มะม่วง · mango',
  chilli: 'พริก · chilli',
  lotus: 'ดอกบัว · lotus',
  lantern: 'โคม · lantern',
  coin: 'เหรียญ · coin',
  seven: 'เจ็ด · seven',
}

/** A symbol with an accessible name. */
export function pickSymbol(symbol: SlotSymbol): Html {
  return renderSvg(shapesOf[symbol], namesOf[symbol])
}

/** The same symbol as decoration, hidden from screen readers. */
export function renderOrnament(symbol: SlotSymbol): Html {
  return renderSvg(shapesOf[symbol])
}

/** A shield in a team's colours, which the stylesheet sets by its position. */
export function renderCrest(letter: string): Html {
  return renderSvg(
    html`<path class="crest-ground" d="M8 8q24-8 48 0v24c0 16-12 24-24 29C20 56 8 48 8 32z" />
      <path class="crest-band" d="M8 22h48v14H8z" />
      <path
        d="M8 8q24-8 48 0v24c0 16-12 24-24 29C20 56 8 48 8 32z"
        fill="none"
        stroke="#ffffff66"
        stroke-width="2"
      />
      <text x="32" y="35" text-anchor="middle" font-size="18" font-weight="800" fill="#fff">${letter}</text>`,
  )
}

const ball = html`<circle cx="32" cy="32" r="27" fill="#f7f4ff" />
  <path d="M32 20l11 8-4 13H25l-4-13z" fill="#2b2456" />
  <path
    d="M32 5v15M43 28l14-5M39 41l9 12M25 41l-9 12M21 28L7 23"
    stroke="#2b2456"
    stroke-width="3.5"
    stroke-linecap="round"
  />`

const ticket = html`<path d="M6 18h52v9a5 5 0 0 0 0 10v9H6v-9a5 5 0 0 0 0-10z" fill="#fff3cf" />
  <path d="M42 20v24" stroke="#c9942a" stroke-width="2.5" stroke-dasharray="3 4" />
  <text x="24" y="40" text-anchor="middle" font-size="21" font-weight="800" fill="#8a2be2">89</text>`

/** The icon of a provider's kind of game. */
export function pickKind(kind: GameKind): Html {
  if (kind === 'slot') return renderOrnament('seven')
  return renderSvg(kind === 'match' ? ball : ticket)
}
