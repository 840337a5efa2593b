import { type Figure, type SeriesChartProps, writeFigure } from './figure.ts'
import { fillOf } from './marks.tsx'
import { columnPath } from './paths.ts'
import { type Drawing, SeriesFrame } from './series-frame.tsx'

type BarChartProps<V extends Figure> = SeriesChartProps<V> & {
  /** The labels are names, such as those of banks, and not days or hours. */
  areNames?: boolean
}

/**
 * Figures side by side, a group of bars for each label. Bars below zero hang from the zero line. A few bars of one series
 * have their figures at their ends.
 */
export function BarChart<V extends Figure>(props: BarChartProps<V>) {
  const { series, labels, format } = props
  const values = series.length === 1 ? series[0]?.values : undefined
  return (
    <SeriesFrame
      {...props}
      kind="bands"
      marks={(drawing) => (
        <>
          <Bars drawing={drawing} />
          {values !== undefined && labels.length <= mostWritten && (
            <EndFigures
              drawing={drawing}
              texts={labels.map((_, index) => writeFigure(values[index], { format, missing: '' }))}
            />
          )}
        </>
      )}
    />
  )
}

const mostWritten = 8
const widest = 36
const shareOfBand = 0.68

function Bars({ drawing }: { drawing: Drawing }) {
  const { id, plot, looks, numbers, centres, heightOf } = drawing
  const group = Math.min(((plot.right - plot.left) / centres.length) * shareOfBand, widest * looks.length)
  const slot = group / Math.max(looks.length, 1)
  const width = slot > 6 && looks.length > 1 ? slot - 2 : slot
  return looks.map((look, position) => (
    <g key={look.position}>
      {(numbers[position] ?? []).map((value, index) => {
        if (value === null || value === 0) return null
        const x = (centres[index] ?? 0) - group / 2 + position * slot + (slot - width) / 2
        const d = columnPath({ x, width, from: heightOf(0), to: heightOf(value) })
        return <path key={index} d={d} {...fillOf(id, look)} />
      })}
    </g>
  ))
}

/** All of them or, where one has no room, none. */
function EndFigures({ drawing, texts }: { drawing: Drawing; texts: readonly string[] }) {
  const { plot, numbers, centres, heightOf, frame } = drawing
  const band = (plot.right - plot.left) / centres.length
  if (plot.isLabelledInside || texts.some((text) => frame.measure(text) > band - 4)) return null
  return texts.map((text, index) => {
    const value = numbers[0]?.[index] ?? 0
    const end = heightOf(value)
    const y =
      value < 0 ? Math.min(end + frame.textSize * 1.2, plot.bottom - 4) : Math.max(end - 5, frame.textSize)
    return (
      <text key={index} x={centres[index]} y={y} textAnchor="middle" className="chart-value chart-halo">
        {text}
      </text>
    )
  })
}
