import clsx from 'clsx'
import type { ReactNode } from 'react'

export const headClass =
  'sticky top-0 bg-raised px-3 py-2 text-left text-mini font-semibold whitespace-nowrap text-muted border-b border-line'
const cellBaseClass = 'border-b border-line px-3 py-1.5 text-small'
export const cellClass = `${cellBaseClass} align-baseline`
/** For rows of one line with a link or a button, which is higher than the words beside it. */
export const middleCellClass = `${cellBaseClass} align-middle`

type TableFrameProps = {
  label: string
  children: ReactNode
  /** How many rows there are, where not all are on the page. */
  rowCount?: number
  /** Widths of the columns in rem, where they must not depend on the rows. The last one takes what is left. */
  widths?: readonly number[]
}

/**
 * A table that scrolls sideways in itself where the page is narrower. Focusable, so that the keyboard can scroll it. Borders
 * are not collapsed: those of a cell that stays in sight would scroll away.
 */
export function TableFrame({ label, children, rowCount, widths }: TableFrameProps) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must be scrollable by keyboard
      tabIndex={0}
      data-scrolls="sideways"
      className="overflow-x-auto"
    >
      <table
        className={clsx('w-full border-separate border-spacing-0', widths && 'table-fixed')}
        style={widths && { minWidth: `${widths.reduce((sum, width) => sum + width, 0)}rem` }}
        aria-rowcount={rowCount === undefined ? undefined : rowCount + 1}
      >
        {widths && (
          <colgroup>
            {widths.map((width, index) => (
              // Columns never move.
              <col key={index} style={index < widths.length - 1 ? { width: `${width}rem` } : undefined} />
            ))}
          </colgroup>
        )}
        {children}
      </table>
    </div>
  )
}
