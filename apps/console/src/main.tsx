import { consoleLoginTexts } from '@kapao/i18n/console-texts'
import { bcp47 } from '@kapao/i18n/language'
import { followLanguage, startI18n } from '@kapao/i18n/start'
import type { i18n as I18n } from 'i18next'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import './app/console.css'
import { listenToHistory } from './app/held-history.ts'
import { showTheme } from './app/theme.ts'
import { readLanguage } from './storage/choices.ts'

/** The language of a browser that has not chosen one here. */
const firstLanguage = 'th'

/** Milliseconds. Without its texts the console can show nothing, so the page reloads. */
const tryAgainMs = 4_000

async function start(root: HTMLElement): Promise<void> {
  showTheme()
  listenToHistory()
  const i18n: I18n = await startI18n(readLanguage() ?? firstLanguage, {
    parts: ['visitor', consoleLoginTexts],
    onLanguage: (tag) => {
      document.documentElement.lang = tag
    },
  })
  window.addEventListener('storage', () => followLanguage(i18n, readLanguage()))
  createRoot(root).render(<App i18n={i18n} />)
}

const root = document.getElementById('app')
document.documentElement.lang = bcp47(readLanguage() ?? firstLanguage)
if (root) start(root).catch(() => setTimeout(() => window.location.reload(), tryAgainMs))
