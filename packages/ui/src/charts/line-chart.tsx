import type { Figure, SeriesChartProps } from './figure.ts'
import { dashOf } from './marks.tsx'
import { areaPath, linePath, loneSpots, type Spot } from './paths.ts'
import { type Drawing, SeriesFrame } from './series-frame.tsx'

type LineChartProps<V extends Figure> = SeriesChartProps<V> & {
  /** The axis includes zero; without it, it begins near the smallest value. */
  isFromZero?: boolean
}

/** Figures over time, as lines. For thousands of points: `DenseChart`. */
export function LineChart<V extends Figure>({ isFromZero = true, ...props }: LineChartProps<V>) {
  return (
    <SeriesFrame
      {...props}
      kind="points"
      isFromZero={isFromZero}
      hasEndNames
      marks={(drawing) => <Lines drawing={drawing} isFilled={isFromZero} />}
    />
  )
}

function Lines({ drawing, isFilled }: { drawing: Drawing; isFilled: boolean }) {
  const { looks, numbers, centres, heightOf, at } = drawing
  const lines = looks.map((look, position) => ({
    look,
    spots: (numbers[position] ?? []).map((value, index): Spot | null =>
      value === null ? null : { x: centres[index] ?? 0, y: heightOf(value) },
    ),
  }))
  const accent = lines.find(({ look }) => look.tone === 'gold')
  return (
    <g>
      {isFilled && accent !== undefined && (
        <path d={areaPath(accent.spots, heightOf(0))} className="chart-wash chart-tone-gold" />
      )}
      {lines.toReversed().map(({ look, spots }) => (
        <g key={look.position} className={`chart-tone-${look.tone}`}>
          <path d={linePath(spots)} className="chart-line" strokeDasharray={dashOf(look) || undefined} />
          {loneSpots(spots).map(({ x, y }) => (
            <circle key={x} cx={x} cy={y} r="3" className="chart-dot" />
          ))}
        </g>
      ))}
      {at !== null && <CursorDots lines={lines} at={at} />}
    </g>
  )
}

type CursorDotsProps = {
  lines: readonly { look: Drawing['looks'][number]; spots: readonly (Spot | null)[] }[]
  at: number
}

function CursorDots({ lines, at }: CursorDotsProps) {
  return lines.map(({ look, spots }) => {
    const spot = spots[at] ?? null
    if (spot === null) return null
    return (
      <circle
        key={look.position}
        cx={spot.x}
        cy={spot.y}
        r="4.5"
        className={`chart-cursor-dot chart-tone-${look.tone}`}
      />
    )
  })
}
