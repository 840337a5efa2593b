import type { AxisLabel } from './axis-labels.ts'
import type { Plot } from './plot.ts'

type ValueAxisProps = {
  plot: Plot
  /** From low to high. */
  ticks: readonly { value: number; text: string; y: number }[]
}

/** A thin line at each tick with its value; the line at zero is stronger. */
export function ValueAxis({ plot, ticks }: ValueAxisProps) {
  return (
    <g>
      {ticks.map(({ value, text, y }) => (
        <g key={value}>
          <path
            d={`M${plot.left} ${Math.round(y) + 0.5}H${plot.right}`}
            className={value === 0 ? 'chart-zero' : 'chart-grid'}
          />
          {plot.isLabelledInside ? (
            <text x={plot.left} y={y - 4} className="chart-label chart-halo">
              {text}
            </text>
          ) : (
            <text x={plot.left - 8} y={y} dy="0.32em" textAnchor="end" className="chart-label">
              {text}
            </text>
          )}
        </g>
      ))}
    </g>
  )
}

/** `y` is the base line of the first row. */
export function LabelAxis({
  placed,
  y,
  rowHeight,
}: {
  placed: readonly AxisLabel[]
  y: number
  rowHeight: number
}) {
  return (
    <g>
      {placed.map(({ index, row, text, left }) => (
        <text key={`${index} ${row}`} x={left} y={y + row * rowHeight} className="chart-label">
          {text}
        </text>
      ))}
    </g>
  )
}
