import './offline-page.css'
import { makeLastSeen } from './show-last-seen.ts'

/**
 * The page contains its texts in every language, the build's own first, and shows the language chosen on this phone, and
 * what the member last saw. It imports no code of the app, because the worker would have to cache that too.
 */
const theme = readKept('theme')
if (theme !== null) document.documentElement.dataset['theme'] = theme

const chosen = readKept('locale')
const parts = [...document.querySelectorAll<HTMLElement>('[data-language]')]
const shown = parts.find(({ dataset }) => dataset['language'] === chosen) ?? parts[0]

for (const part of parts) {
  part.hidden = part !== shown
  part.querySelector('button')?.addEventListener('click', reload)
  if (part.hidden) continue
  document.documentElement.lang = part.lang
  document.title = part.querySelector('h1')?.textContent ?? document.title
}

const seen = makeLastSeen()
if (seen) document.querySelector('main')?.append(seen)

window.addEventListener('online', reload)

/** Stored by storage/theme.ts and locale.ts; null if the browser forbids access to its storage. */
function readKept(key: 'theme' | 'locale'): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function reload(): void {
  window.location.reload()
}
