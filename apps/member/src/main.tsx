import { startI18n } from '@kapao/i18n/start'
import '@kapao/ui/styles.css'
import type { i18n as I18n } from 'i18next'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app/app.tsx'
import { loadFonts } from './app/fonts.ts'
import './app/frame.css'
import { intending } from './app/intended-target.ts'
import { loadFirstScreen } from './app/screens.tsx'
import { config } from './config.ts'
import './splash.css'
import { readLocale } from './storage/locale.ts'

/**
 * Texts, faces and the first screen are fetched side by side, and shown together. Where the login stands there already (first-page/), the app
 * takes it over.
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
    isVisitor: !window.location.pathname.startsWith('/user'),
  })
  if (isShown) {
    hydrateRoot(root, <AppHere i18n={await starting} />)
    return
  }
  const [i18n] = await Promise.all([starting, loadFonts(language), loading])
  createRoot(root).render(<AppHere i18n={i18n} />)
}

const AppHere = ({ i18n }: { i18n: I18n }) => (
  <App i18n={i18n}>{(pages) => <BrowserRouter>{pages}</BrowserRouter>}</App>
)

/** A visitor of home is sent to the login, as the router would do it: the login is what is shown already. */
function goToLogin(): void {
  if (window.location.pathname === '/login') return
  // The router reads the state of an address under this name.
  window.history.replaceState({ usr: intending(window.location) }, '', '/login')
}

/** Without texts there is no word to show: the mark stays, and the page is tried again. */
const tryAgainMs = 4_000

/** Comes last: it serves the next visit, and is not to delay this one. */
const registerWorker = async (): Promise<void> => (await import('./offline/register.ts')).registerWorker()

const root = document.getElementById('app')
if (root) start(root).catch(() => setTimeout(() => window.location.reload(), tryAgainMs))
if (config.hasWorker)
  window.addEventListener('load', () => void registerWorker().catch(() => undefined), { once: true })
