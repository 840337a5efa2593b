import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Wraps one step of a sheet. If the focused element disappeared with the previous step, the focus moves to the start of
 * this one, so that a keyboard or a screen reader continues from there. The sheet scrolls to its top.
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

/** The same for a part of a sheet that changes its step while the rest stays. The part scrolls into view. */
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

function takeLostFocus(start: HTMLElement | null): void {
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (isLost) start?.focus({ preventScroll: true })
}
