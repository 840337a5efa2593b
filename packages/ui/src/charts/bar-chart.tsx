import type { Figure, SeriesChartProps } from './figure.ts'
import { fillOf } from './marks.tsx'
import { columnPath } from './paths.ts'
import { type Drawing, SeriesFrame } from './series-frame.tsx'

type BarChartProps<V extends Figure> = SeriesChartProps<V> & {
  /** The labels are names, such as those of banks, and not days or hours. */
  areNames?: boolean
}

/** Figures side by side, a group of bars for each label. Bars below zero hang from the zero line. */
export function BarChart<V extends Figure>(props: BarChartProps<V>) {
  return <SeriesFrame {...props} kind="bands" marks={(drawing) => <Bars drawing={drawing} />} />
}

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
