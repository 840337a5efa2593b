import { followLanguage, startI18n } from '@kapao/i18n/start'
import '@kapao/ui/styles.css'
import type { i18n as I18n } from 'i18next'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app/app.tsx'
import { loadFonts } from './app/fonts.ts'
import './app/frame.css'
import { intending } from './app/intended-target.ts'
import { loadFirstScreen } from './app/screens.tsx'
import { showTheme } from './app/theme.ts'
import { config } from './config.ts'
import './splash.css'
import { readLocale } from './storage/locale.ts'
import { whenShown } from './when-shown.ts'

/**
 * Fetches texts, fonts and the first screen in parallel and shows them together. If the page already shows the
 * prerendered login (first-page/), the app hydrates it.
 */
async function start(root: HTMLElement): Promise<void> {
  const language = readLocale() ?? config.startLanguage
  const isShown = root.dataset['shows'] === language
  if (isShown) goToLogin()
  const loading = loadFirstScreen(window.location.pathname)
  const starting = startI18n(language, {
    onLanguage: (tag) => {
      document.documentElement.lang = tag
    },
    parts: window.location.pathname.startsWith('/user') ? ['visitor', 'member'] : ['visitor'],
  })
  if (isShown) {
    const shown = await starting
    followOtherTabs(shown)
    hydrateRoot(root, <AppHere i18n={shown} />)
    return
  }
  const [i18n] = await Promise.all([starting, loadFonts(language), loading])
  followOtherTabs(i18n)
  // In short tasks, so that a tap is answered meanwhile.
  startTransition(() => createRoot(root).render(<AppHere i18n={i18n} />))
}

function followOtherTabs(i18n: I18n): void {
  window.addEventListener('storage', () => followLanguage(i18n, readLocale()))
}

function AppHere({ i18n }: { i18n: I18n }) {
  return <App i18n={i18n}>{(pages) => <BrowserRouter>{pages}</BrowserRouter>}</App>
}

/** Redirects a visitor of home to the login as the router would, because the page already shows the login. */
function goToLogin(): void {
  if (window.location.pathname === '/login') return
  // The router reads the history state under this name.
  window.history.replaceState({ usr: intending(window.location) }, '', '/login')
}

/** Without its texts the app can show nothing: the splash mark stays, and the page reloads after this delay. */
const tryAgainMs = 4_000

/** Runs once this visit is shown: the worker serves the next one, and fetches the files of the offline page. */
async function registerWorker(): Promise<void> {
  return (await import('./offline/register.ts')).registerWorker()
}

showTheme()
const root = document.getElementById('app')
if (root) start(root).catch(() => setTimeout(() => window.location.reload(), tryAgainMs))
if (config.hasWorker)
  window.addEventListener('load', () => whenShown(() => void registerWorker().catch(() => undefined)), {
    once: true,
  })
