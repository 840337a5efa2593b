import { useQueryClient } from '@tanstack/react-query'
import { Logo } from '@kapao/ui/pictures/logo'
import { Menu, X } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { ReviewsDue } from '../features/approval/reviews-due.tsx'
import { StepUpDialog } from '../features/operator/step-up-dialog.tsx'
import { connectLive } from '../wire/live.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { ScreenWaiting } from './screen-waiting.tsx'
import { SideMenu } from './side-menu.tsx'

/** The menu beside the screen; on a phone behind a button above it. */
export function Frame() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const [openAt, setOpenAt] = useState<string>()
  // A menu that was opened on another screen is closed.
  const isOpen = openAt === pathname
  const queries = useQueryClient()
  useEffect(() => connectLive(queries), [queries])
  useEffect(() => {
    // In a block: newer browsers return a promise here, which React would treat as a clean-up function.
    window.scrollTo(0, 0)
  }, [pathname])
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#screen"
        className={skipClass}
        onClick={(event) => {
          // The URL must not change: it belongs to the router.
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('skipToContent')}
      </a>
      <header className="sticky top-0 z-30 flex items-center justify-between bg-rail px-4 py-1 text-rail-text lg:hidden">
        <Logo size={28} name="Kapao" />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="menu"
          aria-label={isOpen ? t('close') : t('frame:openMenu')}
          onClick={() => setOpenAt(isOpen ? undefined : pathname)}
          className="-mr-2 flex size-12 items-center justify-center"
        >
          {isOpen ? <X aria-hidden className="size-6" /> : <Menu aria-hidden className="size-6" />}
        </button>
      </header>
      <aside
        id="menu"
        aria-label={t('frame:title')}
        className={`${isOpen ? 'fixed inset-x-0 top-14 bottom-0 z-30 overflow-y-auto' : 'hidden'} bg-rail text-rail-text lg:sticky lg:top-0 lg:block lg:h-dvh lg:overflow-y-auto`}
      >
        <SideMenu />
      </aside>
      <main ref={main} id="screen" tabIndex={-1} className="min-w-0 outline-none">
        <ReviewsDue />
        <ScreenBoundary at={pathname}>
          <Suspense fallback={<ScreenWaiting />}>
            <Outlet />
          </Suspense>
        </ScreenBoundary>
      </main>
      <StepUpDialog />
    </div>
  )
}

/** Above the screen until it has the focus. */
const skipClass =
  'fixed top-2 left-2 z-50 flex min-h-12 items-center rounded-field bg-raised px-4 font-semibold -translate-y-20 focus:translate-y-0'
