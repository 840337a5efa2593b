import type { Figure, SeriesChartProps } from './figure.ts'
import { fillOf } from './marks.tsx'
import { type Drawing, SeriesFrame } from './series-frame.tsx'
import { stackOf } from './stack.ts'

type StackedBarChartProps<V extends Figure> = SeriesChartProps<V> & {
  areNames?: boolean
  /** The name of the sum, in the tooltip and the table. */
  totalName?: string
}

/** Figures that add up, one bar for each label. What is negative is stacked below the zero line. */
export function StackedBarChart<V extends Figure>(props: StackedBarChartProps<V>) {
  return (
    <SeriesFrame
      {...props}
      kind="bands"
      reach={(numbers) => stackOf(numbers).flatMap((parts) => parts.map((part) => part?.to ?? 0))}
      marks={(drawing) => <Stacks drawing={drawing} />}
    />
  )
}

function Stacks({ drawing }: { drawing: Drawing }) {
  const { id, plot, looks, numbers, centres, heightOf } = drawing
  const width = Math.min(((plot.right - plot.left) / centres.length) * 0.68, 36)
  const stacks = stackOf(numbers)
  return looks.map((look, position) => (
    <g key={look.position}>
      {(stacks[position] ?? []).map((part, index) => {
        if (part === null) return null
        const [top, bottom] = [heightOf(Math.max(part.from, part.to)), heightOf(Math.min(part.from, part.to))]
        // A hair of the ground between two parts.
        const height = Math.max(bottom - top - 1, 0.5)
        const x = (centres[index] ?? 0) - width / 2
        return <rect key={index} x={x} y={top} width={width} height={height} rx="1" {...fillOf(id, look)} />
      })}
    </g>
  ))
}
