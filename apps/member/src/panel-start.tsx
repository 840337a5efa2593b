import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Around one step of the sheet. Where what had the focus is gone with the step before, the focus goes to the start of
 * this one, so that a keyboard or a screen reader goes on from there.
 */
export function PanelStart({ children }: { children: ReactNode }) {
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost) start.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={start} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}
