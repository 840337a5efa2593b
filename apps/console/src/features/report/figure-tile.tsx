import clsx from 'clsx'
import { Link } from 'react-router'

type TileProps = {
  name: string
  /** What the figure means. */
  meaning: string
  value: string
  unit?: string
  /** How it has grown since the period that it is compared with, and what it was there. */
  growth?: string | undefined
  before?: string | undefined
  note?: string | undefined
  /** The page that shows what is behind the figure. */
  to?: string | undefined
  /** Opens what is behind the figure. */
  onOpen?: (() => void) | undefined
}

const overlay = 'absolute inset-0 rounded-card hover:bg-surface'

/** A figure of a whole period. What opens it covers the whole tile. */
export function FigureTile(props: TileProps) {
  const { name, meaning, value, unit, growth, before, note, to, onOpen } = props
  const isNegative = value.startsWith('-')
  return (
    <li
      className="relative flex min-w-0 flex-col gap-0.5 rounded-card border border-line bg-raised p-3 shadow-card"
      title={meaning}
    >
      <h2 className="text-small text-muted">
        {name}
        {unit !== undefined && <span className="text-mini"> · {unit}</span>}
      </h2>
      <p className={clsx('truncate text-title leading-tight font-bold', isNegative && 'text-out')}>{value}</p>
      {before !== undefined && (
        <p className="flex flex-wrap gap-x-2 text-mini text-muted">
          {growth !== undefined && <span className="font-semibold text-text">{growth}</span>}
          <span>{before}</span>
        </p>
      )}
      {note !== undefined && <p className="text-mini text-muted">{note}</p>}
      {to !== undefined && <Link to={to} aria-label={name} className={overlay} />}
      {onOpen !== undefined && (
        <button type="button" aria-label={name} onClick={onOpen} className={overlay} />
      )}
    </li>
  )
}
