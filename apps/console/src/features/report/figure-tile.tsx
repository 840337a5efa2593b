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
  /** Of its heading: below that of the page, or of a part of it. */
  level?: 2 | 3
  /** The page that shows what is behind the figure. The link covers the whole tile. */
  to?: string | undefined
  /** Opens what is behind the figure. */
  onOpen?: (() => void) | undefined
}

/** A figure of a whole period. */
export function FigureTile(props: TileProps) {
  const { name, meaning, value, unit, growth, before, note, level = 2, to, onOpen } = props
  const Heading = level === 2 ? 'h2' : 'h3'
  const isNegative = value.startsWith('-')
  return (
    <li
      className="relative flex min-w-0 flex-col gap-0.5 rounded-card border border-line bg-raised p-3 shadow-card"
      title={meaning}
    >
      <Heading className="text-small text-muted">
        {to === undefined ? (
          name
        ) : (
          <Link
            to={to}
            className="text-muted no-underline after:absolute after:inset-0 after:rounded-card hover:underline"
          >
            {name}
          </Link>
        )}
        {unit !== undefined && <span className="text-mini"> · {unit}</span>}
      </Heading>
      <p className={clsx('truncate text-title leading-tight font-bold', isNegative && 'text-out')}>{value}</p>
      {before !== undefined && (
        <p className="flex flex-wrap gap-x-2 text-mini text-muted">
          {growth !== undefined && <span className="font-semibold text-text">{growth}</span>}
          <span>{before}</span>
        </p>
      )}
      {note !== undefined && <p className="text-mini text-muted">{note}</p>}
      {onOpen !== undefined && (
        <button
          type="button"
          aria-label={name}
          onClick={onOpen}
          className="absolute inset-0 rounded-card hover:bg-surface"
        />
      )}
    </li>
  )
}
