import type { ReactNode } from 'react'

export const headClass =
  'sticky top-0 bg-raised px-3 py-2 text-left text-mini font-semibold whitespace-nowrap text-muted border-b border-line'
const cellBaseClass = 'border-b border-line px-3 py-1.5 text-small'
export const cellClass = `${cellBaseClass} align-top`
/** For rows of one line with a link or a button, which is higher than the words beside it. */
export const middleCellClass = `${cellBaseClass} align-middle`

/** A table that scrolls sideways in itself where the page is narrower. Focusable, so that the keyboard can scroll it. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must be scrollable by keyboard
    <div role="region" aria-label={label} tabIndex={0} data-scrolls="sideways" className="overflow-x-auto">
      <table className="w-full border-collapse">{children}</table>
    </div>
  )
}
