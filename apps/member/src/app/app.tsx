import type { i18n as I18n } from 'i18next'
import { StrictMode, Suspense, type ReactElement, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { FollowReactions } from './follow-reactions.tsx'
import { Messages } from './messages.tsx'
import { Notices } from './notices.tsx'
import { Routing } from './router.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { ScreenWaiting } from './screen-waiting.tsx'

type AppProps = {
  i18n: I18n
  /** Wraps the pages in a router: the browser's, or a static one when the build prerenders a page. */
  children: (pages: ReactNode) => ReactElement
}

export function App({ i18n, children: locate }: AppProps) {
  return (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <Notices />
        <Messages />
        <ScreenBoundary>
          {locate(
            <>
              <FollowReactions />
              <Suspense fallback={<ScreenWaiting />}>
                <Routing />
              </Suspense>
            </>,
          )}
        </ScreenBoundary>
      </I18nextProvider>
    </StrictMode>
  )
}
