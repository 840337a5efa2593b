import { formatCount } from '@kapao/i18n/number'

type OpenCountProps = {
  count: number
  /** What a screen reader hears, where the heads of row and column do not say it. */
  label?: string
  onOpen: () => void
}

/** A count in a table that opens onto what it counts. There is nothing behind none. */
export function OpenCount({ count, label, onOpen }: OpenCountProps) {
  if (count === 0) return <span className="text-muted">0</span>
  return (
    <button
      type="button"
      onClick={onOpen}
      {...(label === undefined ? {} : { 'aria-label': `${label}: ${formatCount(count)}` })}
      className="-m-1 ml-auto block rounded-field p-1 text-right font-semibold hover:bg-surface-strong hover:underline max-sm:min-h-12 max-sm:min-w-12 pointer-coarse:min-h-12 pointer-coarse:min-w-12"
    >
      {formatCount(count)}
    </button>
  )
}
