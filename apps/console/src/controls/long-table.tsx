import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { TableFrame } from './table.tsx'

type LongTableProps<Row> = {
  label: string
  /** The width of each column in rem. They are fixed, because only the rows in sight are there to be measured. */
  widths: readonly number[]
  head: ReactNode
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** The row's `tr`, or several that stay together. */
  children: (row: Row) => ReactNode
  /** Called while the end is near, until there are more rows. */
  onEnd?: (() => void) | undefined
}

/** How many rows beyond the window are there, so that a quick scroll shows no gap. */
const overscan = 20
/** A row of one line. Others are measured. */
const likelyHeight = 45
const nearEnd = 15

/** A table of any length that scrolls with the page: only the rows in sight, and some beside them, are on it. */
export function LongTable<Row>({ label, widths, head, rows, keyOf, children, onEnd }: LongTableProps<Row>) {
  const anchor = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useEffect(() => {
    const top = anchor.current?.getBoundingClientRect().top ?? 0
    setScrollMargin(Math.round(top + window.scrollY))
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- nothing that its functions return is kept or passed on
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => likelyHeight,
    getItemKey: (index) => keyOf(rows[index]!),
    overscan,
    scrollMargin,
  })
  const shown = virtual.getVirtualItems()
  const [first, last] = [shown[0], shown.at(-1)]
  const isNearEnd = last !== undefined && last.index >= rows.length - nearEnd
  const reachEnd = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    if (isNearEnd) reachEnd()
  }, [isNearEnd, rows.length])
  return (
    <TableFrame label={label} rowCount={rows.length} widths={widths}>
      <thead ref={anchor}>{head}</thead>
      <Gap height={first === undefined ? 0 : first.start - scrollMargin} />
      {shown.map(({ index, key }) => (
        <tbody key={key} ref={virtual.measureElement} data-index={index}>
          {children(rows[index]!)}
        </tbody>
      ))}
      <Gap height={last === undefined ? 0 : virtual.getTotalSize() - (last.end - scrollMargin)} />
    </TableFrame>
  )
}

/** Stands for the rows that are out of sight. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tbody aria-hidden>
      <tr>
        <td style={{ height }} />
      </tr>
    </tbody>
  )
}
