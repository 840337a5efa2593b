import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { LoginPage } from '../features/operator/login-page.tsx'
import { RequireOperator } from '../features/operator/require-operator.tsx'
import { ScreenWaiting } from './screen-waiting.tsx'

/** The login needs none of the others' code. */
const Desk = lazy(async () => ({ default: (await import('./desk.tsx')).Desk }))
const InvitationPage = lazy(async () => ({
  default: (await import('../features/operator/invitation-page.tsx')).InvitationPage,
}))

export function Routing() {
  return (
    <Suspense fallback={<ScreenWaiting />}>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/invitation" element={<InvitationPage />} />
        <Route element={<RequireOperator />}>
          <Route path="*" element={<Desk />} />
        </Route>
      </Routes>
    </Suspense>
  )
}
