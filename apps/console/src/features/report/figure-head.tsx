import { ChevronDown, ChevronUp } from 'lucide-react'
import { headClass } from '../../controls/table.tsx'
import type { RowOrder } from './row-order.ts'

type FigureHeadProps = {
  name: string
  heading: string
  meaning: string
  order: RowOrder<string> | undefined
  /** Undefined where rows have an order of their own, as days have. */
  onOrder: ((name: string) => void) | undefined
}

/** The heading of a column of figures. A press orders the rows by it. */
export function FigureHead({ name, heading, meaning, order, onOrder }: FigureHeadProps) {
  if (onOrder === undefined)
    return (
      <th className={`${headClass} text-right`} title={meaning}>
        {heading}
      </th>
    )
  const isOrdered = order?.name === name
  const Direction = isOrdered && order.isAscending ? ChevronUp : ChevronDown
  return (
    <th
      className={`${headClass} text-right`}
      title={meaning}
      aria-sort={!isOrdered ? 'none' : order.isAscending ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        onClick={() => onOrder(name)}
        className="-my-1 ml-auto flex min-h-8 items-center justify-end gap-1 font-semibold hover:text-text max-sm:min-h-12 max-sm:min-w-12 pointer-coarse:min-h-12 pointer-coarse:min-w-12"
      >
        {isOrdered && <Direction aria-hidden className="size-3.5" />}
        {heading}
      </button>
    </th>
  )
}
