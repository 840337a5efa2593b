import type { ChartTexts, Figure, SeriesChartProps } from './figure.ts'
import { DensePlot } from './dense-plot.tsx'
import { SeriesFrame } from './series-frame.tsx'

type DenseChartProps<V extends Figure> = Omit<SeriesChartProps<V>, 'texts'> & {
  isFromZero?: boolean
  /** `failed`: instead of the lines when their code cannot be loaded; the table still has the figures. */
  texts: ChartTexts & { failed: string }
}

/** Thousands of points, drawn by uPlot, which is loaded when the first such chart is shown. */
export function DenseChart<V extends Figure>({ isFromZero = true, ...props }: DenseChartProps<V>) {
  return (
    <SeriesFrame
      {...props}
      kind="points"
      isFromZero={isFromZero}
      hasEndNames
      backdrop={(drawing) => <DensePlot drawing={drawing} failedText={props.texts.failed} />}
      marks={() => null}
    />
  )
}
