import { config } from '../../config.ts'
import type { LoginForm } from './login-way.ts'

/** Where a game will be: asked for first, filled when the way into it is known. */
export type GameWindow = {
  openAddress: (address: string) => void
  postForm: (form: LoginForm) => void
  /** Nothing came of it. */
  giveUp: () => void
}

/**
 * Opens the window of a game. Call it in the tap itself, before anything is waited for: a browser lets a page open a
 * tab only then. Where it lets none be opened, or the build says so, the game takes the place of this page.
 */
export const openGameWindow = (words: string): GameWindow => {
  const tab = config.opensNewTab ? window.open('about:blank', '_blank') : null
  if (tab === null) return instead(window)
  // The game's page must not reach back to the wallet.
  tab.opener = null
  greet(tab.document, words)
  return { ...instead(tab), giveUp: () => tab.close() }
}

const instead = (target: Window): GameWindow => ({
  openAddress: (address) => target.location.replace(address),
  postForm: (form) => submitIn(target.document, form),
  giveUp: () => {},
})

/** Something to see until the game's own page comes. */
const greet = ({ body }: Document, words: string): void => {
  body.textContent = words
  Object.assign(body.style, {
    margin: '40vh 1rem 0',
    background: '#0f0c22',
    color: '#f6f3ff',
    font: '1.125rem system-ui, sans-serif',
    textAlign: 'center',
  })
}

/** The tab is ours until the game's page is in it, so the form is made and sent there. */
const submitIn = (target: Document, { action, fields }: LoginForm): void => {
  const form = target.createElement('form')
  Object.assign(form, { method: 'post', action })
  form.hidden = true
  for (const [name, value] of fields) {
    const input = target.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form.append(input)
  }
  target.body.append(form)
  // A field may be called "submit"; the form's own is meant.
  HTMLFormElement.prototype.submit.call(form)
}
