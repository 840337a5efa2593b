import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Around one step of the sheet. Where what had the focus is gone with the step before, the focus goes to the start of
 * this one, so that a keyboard or a screen reader goes on from there. The sheet shows it from its top, however far the
 * step before was scrolled.
 */
export function PanelStart({ children }: { children: ReactNode }) {
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => {
    takeLostFocus(start.current)
    start.current?.closest('[data-sheet-body]')?.scrollTo({ top: 0 })
  }, [])
  return (
    <div ref={start} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}

/** The same around a part of a sheet that goes from step to step while the rest stays; the part comes into sight. */
export function PartStart({ step, children }: { step: string; children: ReactNode }) {
  const start = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    takeLostFocus(start.current)
    start.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  return (
    <div ref={start} tabIndex={-1} className="scroll-my-4 outline-none">
      {children}
    </div>
  )
}

const takeLostFocus = (start: HTMLElement | null): void => {
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (isLost) start?.focus({ preventScroll: true })
}
