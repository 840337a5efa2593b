import { startI18n } from '@kapao/i18n/start'
import '@kapao/ui/styles.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { loadFonts } from './app/fonts.ts'
import './app/frame.css'
import { loadFirstScreen } from './app/screens.tsx'
import { config } from './config.ts'
import './splash.css'
import { readLocale } from './storage/locale.ts'

/** Texts, faces and the first screen are fetched side by side. */
async function start(root: HTMLElement): Promise<void> {
  loadFirstScreen(window.location.pathname)
  const language = readLocale() ?? config.startLanguage
  const starting = startI18n(language, {
    onLanguage: (tag) => {
      document.documentElement.lang = tag
    },
    isVisitor: !window.location.pathname.startsWith('/user'),
  })
  const [i18n] = await Promise.all([starting, loadFonts(language)])
  createRoot(root).render(<App i18n={i18n} />)
}

/** Without texts there is no word to show: the mark stays, and the page is tried again. */
const tryAgainMs = 4_000

/** Comes last: it serves the next visit, and is not to delay this one. */
const registerWorker = async (): Promise<void> => (await import('./offline/register.ts')).registerWorker()

const root = document.getElementById('app')
if (root) start(root).catch(() => setTimeout(() => window.location.reload(), tryAgainMs))
if (config.hasWorker)
  window.addEventListener('load', () => void registerWorker().catch(() => undefined), { once: true })
