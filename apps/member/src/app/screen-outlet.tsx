import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ScreenBoundary } from './screen-boundary.tsx'
import { ScreenWaiting } from './screen-waiting.tsx'

/** Kept outside the components, because login and home have different layouts and navigation between them remounts. */
let shownPath: string | undefined

/** The screen inside a layout. A screen that throws leaves the menus intact. Each new screen starts at its top. */
export function ScreenOutlet() {
  const { pathname } = useLocation()
  useEffect(() => {
    // In a block: newer browsers return a promise here, which React would treat as a clean-up function.
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

/** Moves the focus to the new screen for screen readers and Tab, unless one of its fields already has the focus. */
function focusScreen(): void {
  const main = document.querySelector('main')
  if (main?.contains(document.activeElement) === false) main.focus({ preventScroll: true })
}
