import { type ReactNode, useRef } from 'react'
import clsx from 'clsx'

export type PageProps = {
  top?: ReactNode
  /** The BottomBar; the page reserves space for it. */
  bottom?: ReactNode
  /** A SideRail in place of the BottomBar; the page reserves space for it. */
  side?: ReactNode
  children: ReactNode
  /** `wide` for a table and `full` for columns, on a wide screen. */
  width?: 'narrow' | 'regular' | 'wide' | 'full'
  /** The label of the skip link: the first focusable element, which jumps past the bars to the main content. */
  skipLabel: string
}

/** The centred column that contains every screen. */
export function Page({ top, bottom, side, children, width = 'regular', skipLabel }: PageProps) {
  const main = useRef<HTMLElement>(null)
  return (
    <>
      <a
        href="#main"
        className={skipClass}
        onClick={(event) => {
          // The URL must not change: it belongs to the router.
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {skipLabel}
      </a>
      {side}
      <div className={side === undefined ? '' : 'pl-26'}>
        <div
          className={clsx(
            'mx-auto flex min-h-dvh w-full flex-col px-4 sm:px-6',
            widths[width],
            bottom === undefined
              ? 'pb-[calc(1.5rem+env(safe-area-inset-bottom))]'
              : 'pb-[calc(7.5rem+env(safe-area-inset-bottom))]',
          )}
        >
          {top}
          <main ref={main} id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
            {children}
          </main>
        </div>
      </div>
      {bottom}
    </>
  )
}

const widths = { narrow: 'max-w-md', regular: 'max-w-2xl', wide: 'max-w-6xl', full: 'max-w-440' }

const skipClass =
  'sr-only rounded-field bg-gold-light font-bold text-on-gold focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-5 focus:py-3'
