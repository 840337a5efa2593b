import { useState } from 'react'
import type { Tone } from '../theme/tone.ts'
import { ChartCursor } from './chart-cursor.tsx'
import { PlainTable } from './chart-table.tsx'
import { ChartTip } from './chart-tip.tsx'
import { type ChartTexts, type Figure, toNumber, writeFigure } from './figure.ts'
import { areaPath, linePath, loneSpots, type Spot } from './paths.ts'
import { centresIn, nearestTo } from './plot.ts'
import { niceScale, positionOn } from './scale.ts'
import { useFrame } from './use-frame.ts'
import './charts.css'

type SparklineProps<V extends Figure> = {
  /** Says what is drawn; the screen around it shows it in its own words. */
  title: string
  labels: readonly string[]
  values: readonly (V | null)[]
  format: (value: V) => string
  texts: Pick<ChartTexts, 'empty' | 'missing' | 'labelHeading'> & { valueHeading: string }
  tone?: Tone
  /** In px; 36 without it. */
  height?: number
}

/** A small line without axes beside a figure. Its table is there for screen readers. */
export function Sparkline<V extends Figure>(props: SparklineProps<V>) {
  const { title, labels, values, format, texts, tone = 'gold', height = 36 } = props
  const frame = useFrame()
  const [at, setAt] = useState<number | null>(null)
  const numbers = labels.map((_, index) => toNumber(values[index]))
  const given = numbers.filter((number) => number !== null)
  if (given.length === 0) return <p className="chart-empty">{texts.empty}</p>
  const shown = at !== null && at < labels.length ? at : null
  const centres = centresIn({ left: 1, right: frame.width - 1 }, { count: labels.length, kind: 'points' })
  const { low, high } = niceScale(given, { mostSteps: 2, isFromZero: false })
  const heightOf = positionOn({ low, high }, height - 5, 5)
  const spots = numbers.map((number, index) => spotOf(number, centres[index] ?? 0, heightOf))
  const marked = shown === null ? spots.findLast((spot) => spot !== null) : spots[shown]
  function write(index: number): string {
    return writeFigure(values[index], { format, missing: texts.missing })
  }
  return (
    <figure className={`chart chart-tone-${tone}`} aria-label={title}>
      <div ref={frame.ref} className="chart-stage">
        <svg aria-hidden="true" className="chart-drawing" viewBox={`0 0 ${frame.width} ${height}`}>
          <path d={areaPath(spots, low < 0 && high > 0 ? heightOf(0) : height - 1)} className="chart-wash" />
          {low < 0 && high > 0 && <path d={`M0 ${heightOf(0)}H${frame.width}`} className="chart-zero" />}
          <path d={linePath(spots)} className="chart-line" />
          {loneSpots(spots).map(({ x, y }) => (
            <circle key={x} cx={x} cy={y} r="2" className="chart-dot" />
          ))}
          {marked && <circle cx={marked.x} cy={marked.y} r="3" className="chart-dot" />}
        </svg>
        <ChartCursor
          label={title}
          count={labels.length}
          at={shown}
          onMove={setAt}
          textOf={(index) => `${labels[index]}: ${write(index)}`}
          pointAt={(across) => nearestTo(centres, across * frame.width)}
        />
        {shown !== null && (
          <ChartTip
            label={labels[shown] ?? ''}
            lines={[{ key: 'value', value: write(shown) }]}
            x={centres[shown] ?? 0}
            top={height}
            width={frame.width}
          />
        )}
      </div>
      <div className="chart-unseen">
        <PlainTable
          caption={title}
          headings={[texts.labelHeading, texts.valueHeading]}
          rows={labels.map((label, index) => ({ key: String(index), label, cells: [write(index)] }))}
        />
      </div>
    </figure>
  )
}

function spotOf(number: number | null, x: number, heightOf: (value: number) => number): Spot | null {
  return number === null ? null : { x, y: heightOf(number) }
}
