import type { Tone } from '../theme/tone.ts'

/** How the marks of one series look. The pattern and the dash tell series apart without colour. */
export type Look = { tone: Tone; position: number; isComparison: boolean }

const dashes = ['', '7 4', '2 4', '9 3 2 3', '4 2', '1 3']

/** The dash of a line, as SVG and canvas write it. */
export function dashOf({ position, isComparison }: Look): string {
  return isComparison ? '4 4' : (dashes[position % dashes.length] ?? '')
}

const patterns = ['solid', 'hatch', 'dots', 'cross', 'counter', 'bars'] as const
type Pattern = (typeof patterns)[number] | 'open'

function patternOf({ position, isComparison }: Look): Pattern {
  return isComparison ? 'open' : (patterns[position % patterns.length] ?? 'solid')
}

/** The properties of an area of a series, filled with its pattern. */
export function fillOf(id: string, look: Look) {
  return {
    className: `chart-area chart-tone-${look.tone}${look.isComparison ? ' chart-dashed' : ''}`,
    fill: patternOf(look) === 'solid' ? undefined : `url(#${id}-${look.position})`,
  }
}

/** The patterns of the series, once in a drawing. */
export function Patterns({ id, looks }: { id: string; looks: readonly Look[] }) {
  return (
    <defs>
      {looks
        .filter((look) => patternOf(look) !== 'solid')
        .map((look) => (
          <pattern
            key={look.position}
            id={`${id}-${look.position}`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            className={`chart-pattern chart-tone-${look.tone}`}
          >
            <PatternInk pattern={patternOf(look)} />
          </pattern>
        ))}
    </defs>
  )
}

function PatternInk({ pattern }: { pattern: Pattern }) {
  switch (pattern) {
    case 'hatch':
      return <path d="M-1 7L7 -1M-1 1L1 -1M5 7L7 5" />
    case 'counter':
      return <path d="M-1 -1L7 7M5 -1L7 1M-1 5L1 7" />
    case 'cross':
      return <path d="M0 3H6M3 0V6" />
    case 'bars':
      return <path d="M3 0V6" />
    case 'dots':
      return <circle cx="3" cy="3" r="1.4" />
    case 'open':
    case 'solid':
      return null
  }
}

/** The mark beside a name: a piece of the line, or a field with the pattern. */
export function Swatch({ look, kind }: { look: Look; kind: 'points' | 'bands' }) {
  if (kind === 'points')
    return (
      <svg aria-hidden="true" className="chart-swatch" width="22" height="10" viewBox="0 0 22 10">
        <path
          d="M1 5H21"
          className={`chart-line chart-tone-${look.tone}`}
          strokeDasharray={dashOf(look) || undefined}
        />
      </svg>
    )
  return (
    <svg aria-hidden="true" className="chart-swatch" width="14" height="14" viewBox="0 0 14 14">
      <SwatchField look={look} />
    </svg>
  )
}

/** Draws its pattern itself: an id of another drawing may be gone. */
function SwatchField({ look }: { look: Look }) {
  const pattern = patternOf(look)
  const offsets = [1, 7]
  return (
    <>
      <rect
        x="1"
        y="1"
        width="12"
        height="12"
        rx="2"
        className={`chart-area chart-tone-${look.tone}${look.isComparison ? ' chart-dashed' : ''}`}
        fill={pattern === 'solid' ? undefined : 'none'}
      />
      <g className={`chart-pattern chart-tone-${look.tone}`}>
        {offsets.flatMap((x) =>
          offsets.map((y) => (
            <svg key={`${x} ${y}`} x={x} y={y} width="6" height="6" viewBox="0 0 6 6">
              <PatternInk pattern={pattern} />
            </svg>
          )),
        )}
      </g>
    </>
  )
}
