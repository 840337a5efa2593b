import type { i18n as I18n } from 'i18next'
import { StrictMode, Suspense } from 'react'
import { I18nextProvider } from 'react-i18next'
import { BrowserRouter } from 'react-router'
import { FollowReactions } from './follow-reactions.tsx'
import { Messages } from './messages.tsx'
import { Notices } from './notices.tsx'
import { Routing } from './router.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { ScreenWaiting } from './screen-waiting.tsx'

export function App({ i18n }: { i18n: I18n }) {
  return (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <Notices />
        <Messages />
        <ScreenBoundary>
          <BrowserRouter>
            <FollowReactions />
            <Suspense fallback={<ScreenWaiting />}>
              <Routing />
            </Suspense>
          </BrowserRouter>
        </ScreenBoundary>
      </I18nextProvider>
    </StrictMode>
  )
}
