import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ScreenBoundary } from './screen-boundary.tsx'
import { ScreenWaiting } from './screen-waiting.tsx'

/** The screen inside a layout. A screen that breaks leaves the menus standing, and the next one starts at its top. */
export function ScreenOutlet() {
  const { pathname } = useLocation()
  useEffect(() => {
    // In a block: newer browsers answer a promise here, which React would take for a clean-up.
    window.scrollTo(0, 0)
  }, [pathname])
  return (
    <ScreenBoundary key={pathname}>
      <Suspense fallback={<ScreenWaiting />}>
        <Outlet />
      </Suspense>
    </ScreenBoundary>
  )
}
