import { both } from '../../page/frame.ts'
import { type Html, html } from '../../page/html.ts'
import { type Game, pathOf } from '../games.ts'

export type LoginPage = {
  game: Game
  /** Hidden fields that the form must send back. */
  state: Readonly<Record<string, string>>
  sorry?: { thai: string; english: string }
}

/** The provider's own login form. The wallet's app posts to the same form. */
export function renderLogin({ game, state, sorry }: LoginPage): Html {
  return html`<form class="panel login" action="${pathOf(game)}/login" method="post">
    <h1>${both(`เข้าสู่ระบบ ${game.name}`, `Log in to ${game.name}`)}</h1>
    ${sorry && html`<p class="notice" role="alert">${both(sorry.thai, sorry.english)}</p>`}
    ${Object.entries(state).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    <label class="field"
      ><span>${both('ชื่อผู้ใช้', 'User name')}</span>
      <input name="username" required maxlength="32" autocomplete="username" autocapitalize="none"
    /></label>
    <label class="field"
      ><span>${both('รหัสผ่าน', 'Password')}</span>
      <input name="password" type="password" required maxlength="64" autocomplete="current-password"
    /></label>
    <button class="go" type="submit">${both('เข้าเล่น', 'Log in')}</button>
    <p class="hint">${both('ชื่อและรหัสอยู่ใน Kapao หน้าบัญชีเกม', 'Kapao shows both with the game’s account.')}</p>
  </form>`
}
