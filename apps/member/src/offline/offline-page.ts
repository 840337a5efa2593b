import './offline-page.css'

/**
 * The page holds its words in every language, the build's own first, and shows those of the one that was chosen on this
 * phone. It imports nothing, because what the app is made of would have to be kept for it.
 */
const chosen = readChosenLanguage()
const parts = [...document.querySelectorAll<HTMLElement>('[data-language]')]
const shown = parts.find(({ dataset }) => dataset['language'] === chosen) ?? parts[0]

for (const part of parts) {
  part.hidden = part !== shown
  part.querySelector('button')?.addEventListener('click', reload)
  if (part.hidden) continue
  document.documentElement.lang = part.lang
  document.title = part.querySelector('h1')?.textContent ?? document.title
}

window.addEventListener('online', reload)

/** As storage/locale.ts keeps it. A browser that lets nobody read its storage has chosen nothing. */
function readChosenLanguage(): string | null {
  try {
    return localStorage.getItem('locale')
  } catch {
    return null
  }
}

function reload(): void {
  window.location.reload()
}
