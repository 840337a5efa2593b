import { QueryClientProvider } from '@tanstack/react-query'
import type { i18n as I18n } from 'i18next'
import { StrictMode, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { BrowserRouter } from 'react-router'
import { Messages } from './messages.tsx'
import { makeQueryClient } from './query-client.ts'
import { Routing } from './router.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'

export function App({ i18n }: { i18n: I18n }) {
  const [queryClient] = useState(makeQueryClient)
  return (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <Messages />
          <ScreenBoundary>
            <BrowserRouter>
              <Routing />
            </BrowserRouter>
          </ScreenBoundary>
        </QueryClientProvider>
      </I18nextProvider>
    </StrictMode>
  )
}
