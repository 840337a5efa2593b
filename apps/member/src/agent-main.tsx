import { startI18n } from '@kapao/i18n/start'
import '@kapao/ui/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { loadFonts } from './app/fonts.ts'
import './app/frame.css'
import { ScreenBoundary } from './app/screen-boundary.tsx'
import { config } from './config.ts'
import { AgentPage } from './features/chat/agent/agent-page.tsx'
import './splash.css'
import { readLocale } from './storage/locale.ts'

/** The chat page of the operators. It is a separate entry, so that members download none of it. */
async function start(root: HTMLElement): Promise<void> {
  const language = readLocale() ?? config.startLanguage
  const starting = startI18n(language, {
    onLanguage: (tag) => {
      document.documentElement.lang = tag
    },
  })
  const [i18n] = await Promise.all([starting, loadFonts(language)])
  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <ScreenBoundary>
          <AgentPage />
        </ScreenBoundary>
      </I18nextProvider>
    </StrictMode>,
  )
}

const tryAgainMs = 4_000

const root = document.getElementById('app')
if (root) start(root).catch(() => setTimeout(() => window.location.reload(), tryAgainMs))
