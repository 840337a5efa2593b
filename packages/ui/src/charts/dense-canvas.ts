import Canvas from 'uplot'

type DenseLine = { values: readonly (number | null)[]; ink: string; dash: string }

type DenseDrawing = {
  lines: readonly DenseLine[]
  /** In px. */
  width: number
  height: number
  /** What is at the bottom and at the top. */
  low: number
  high: number
}

/** The same distance that the cursor's points have from the edges of the plot. */
const inset = 4

/** Draws the lines into an element and returns what removes them. Axes, cursor and table are the chart's own. */
export function renderDense(
  host: HTMLElement,
  { lines, width, height, low, high }: DenseDrawing,
): () => void {
  const count = lines[0]?.values.length ?? 0
  const canvas = new Canvas(
    {
      width: Math.round(width),
      height: Math.round(height),
      padding: [0, inset, 0, inset],
      legend: { show: false },
      cursor: { show: false },
      select: { show: false, left: 0, top: 0, width: 0, height: 0 },
      axes: [{ show: false }, { show: false }],
      scales: {
        x: { time: false, range: count < 2 ? [-1, 1] : [0, count - 1] },
        y: { range: [low, high] },
      },
      series: [
        {},
        ...lines.map(({ ink, dash }) => ({
          stroke: ink,
          width: 1,
          points: { show: count < 3, size: 5, fill: ink },
          // uPlot takes dashes in pixels of the device.
          ...(dash === ''
            ? {}
            : { dash: dash.split(' ').map((length) => Number(length) * devicePixelRatio) }),
        })),
      ],
    },
    [Array.from({ length: count }, (_, index) => index), ...lines.map(({ values }) => [...values])],
    host,
  )
  return () => canvas.destroy()
}
