import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ScreenBoundary } from './screen-boundary.tsx'
import { ScreenWaiting } from './screen-waiting.tsx'

/** Outlives the layouts: from the login to home, and back, one takes the other's place. */
let shownPath: string | undefined

/** The screen inside a layout. A screen that breaks leaves the menus standing, and the next one starts at its top. */
export function ScreenOutlet() {
  const { pathname } = useLocation()
  useEffect(() => {
    // In a block: newer browsers answer a promise here, which React would take for a clean-up.
    window.scrollTo(0, 0)
    const isFirst = shownPath === undefined
    if (shownPath === pathname) return
    shownPath = pathname
    if (!isFirst) focusScreen()
  }, [pathname])
  return (
    <ScreenBoundary key={pathname}>
      <Suspense fallback={<ScreenWaiting />}>
        <Outlet />
      </Suspense>
    </ScreenBoundary>
  )
}

/** Whoever listens hears that another screen has come, and Tab goes on in it; a field of it that took the focus keeps it. */
const focusScreen = (): void => {
  const main = document.querySelector('main')
  if (main?.contains(document.activeElement) === false) main.focus({ preventScroll: true })
}
