import clsx from 'clsx'
import type { ReactNode } from 'react'

type ScrollAreaProps = { label: string; className: string; children: ReactNode }

/** A part of the page that scrolls in itself. Focusable, so that the keyboard can scroll it. */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must be scrollable by keyboard
      tabIndex={0}
      className={clsx('overflow-y-auto -outline-offset-2', className)}
    >
      {children}
    </div>
  )
}
