import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Around one step of the sheet. Where what had the focus is gone with the step before, the focus goes to the start of
 * this one, so that a keyboard or a screen reader goes on from there. The sheet shows it from its top, however far the
 * step before was scrolled.
 */
export function PanelStart({ children }: { children: ReactNode }) {
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost) start.current?.focus({ preventScroll: true })
    start.current?.closest('[data-sheet-body]')?.scrollTo({ top: 0 })
  }, [])
  return (
    <div ref={start} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}
