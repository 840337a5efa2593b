import { Logo } from '@kapao/ui/pictures/logo'
import { Menu, X } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { StepUpDialog } from '../features/operator/step-up-dialog.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { ScreenWaiting } from './screen-waiting.tsx'
import { SideMenu } from './side-menu.tsx'

/** The menu beside the screen; on a phone behind a button above it. */
export function Frame() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  // A menu that was opened on another screen is closed.
  const isOpen = openAt === pathname
  useEffect(() => {
    // In a block: newer browsers return a promise here, which React would treat as a clean-up function.
    window.scrollTo(0, 0)
  }, [pathname])
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#screen"
        className="sr-only z-50 rounded-field bg-raised px-4 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('skipToContent')}
      </a>
      <div className="sticky top-0 z-30 flex items-center justify-between bg-rail px-4 py-1 text-rail-text lg:hidden">
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
      </div>
      <div
        id="menu"
        className={`${isOpen ? 'fixed inset-x-0 top-14 bottom-0 z-30 overflow-y-auto' : 'hidden'} bg-rail text-rail-text lg:sticky lg:top-0 lg:block lg:h-dvh lg:overflow-y-auto`}
      >
        <SideMenu />
      </div>
      <main id="screen" tabIndex={-1} className="min-w-0 outline-none">
        <ScreenBoundary key={pathname}>
          <Suspense fallback={<ScreenWaiting />}>
            <Outlet />
          </Suspense>
        </ScreenBoundary>
      </main>
      <StepUpDialog />
    </div>
  )
}
