import { config } from '../../config.ts'
import type { LoginForm } from './login-way.ts'

/** The window of a game: opened first, and filled when the way into the game is known. */
export type GameWindow = {
  openAddress: (address: string) => void
  postForm: (form: LoginForm) => void
  /** Called when the game could not be opened. */
  giveUp: () => void
}

/**
 * Opens the window of a game. Call it synchronously in the tap handler, because a browser lets a page open a tab only
 * then. If no tab can be opened, or the build opens none, the game replaces this page.
 */
export function openGameWindow(words: string): GameWindow {
  const tab = config.opensNewTab ? window.open('about:blank', '_blank') : null
  if (tab === null) return instead(window)
  // The game's page must not be able to access the wallet's page.
  tab.opener = null
  greet(tab.document, words)
  return { ...instead(tab), giveUp: () => tab.close() }
}

function instead(target: Window): GameWindow {
  return {
    openAddress: (address) => target.location.replace(address),
    postForm: (form) => submitIn(target.document, form),
    giveUp: () => {},
  }
}

/** Shows a text until the game's own page loads. */
function greet({ body }: Document, words: string): void {
  body.textContent = words
  Object.assign(body.style, {
    margin: '40vh 1rem 0',
    background: '#0f0c22',
    color: '#f6f3ff',
    font: '1.125rem system-ui, sans-serif',
    textAlign: 'center',
  })
}

/** The tab belongs to this page until the game's page has loaded, so the form is created and submitted in it. */
function submitIn(target: Document, { action, fields }: LoginForm): void {
  const form = target.createElement('form')
  Object.assign(form, { method: 'post', action })
  form.hidden = true
  for (const [name, value] of fields) {
    const input = target.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form.append(input)
  }
  target.body.append(form)
  // A field may be named "submit" and would hide the form's own method.
  HTMLFormElement.prototype.submit.call(form)
}
