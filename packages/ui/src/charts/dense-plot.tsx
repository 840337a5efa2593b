import { useEffect, useState } from 'react'
import { dashOf } from './marks.tsx'
import type { Drawing } from './series-frame.tsx'
import { useInk } from './use-ink.ts'

/** The lines of a dense chart on a canvas, where the plot is within the drawing. */
export function DensePlot({ drawing, failedText }: { drawing: Drawing; failedText: string }) {
  const { plot, frame, height, looks, numbers, scale } = drawing
  const [host, setHost] = useState<HTMLElement | null>(null)
  const [isFailed, setFailed] = useState(false)
  const ink = useInk()
  const box = { width: plot.right - plot.left, height: plot.bottom - plot.top }
  const dashes = looks.map(dashOf).join()
  useEffect(() => {
    if (host === null || box.width < 1) return undefined
    let isGone = false
    let remove: (() => void) | undefined
    async function render(into: HTMLElement) {
      const { renderDense } = await import('./dense-canvas.ts')
      if (isGone) return
      const inks = [...into.querySelectorAll('i')].map((sample) =>
        getComputedStyle(sample).getPropertyValue('--tone').trim(),
      )
      const lines = numbers.map((values, position) => ({
        values,
        ink: inks[position] ?? '',
        dash: dashes.split(',')[position] ?? '',
      }))
      remove = renderDense(into, {
        lines,
        width: box.width,
        height: box.height,
        low: scale.low,
        high: scale.high,
      })
      setFailed(false)
    }
    render(host).catch(() => setFailed(true))
    return () => {
      isGone = true
      remove?.()
    }
  }, [host, numbers, dashes, box.width, box.height, scale.low, scale.high, ink])
  const share = {
    left: `${(plot.left / frame.width) * 100}%`,
    top: `${(plot.top / height) * 100}%`,
    width: `${(box.width / frame.width) * 100}%`,
    height: `${(box.height / height) * 100}%`,
  }
  return (
    <div ref={setHost} className="chart-canvas" style={share}>
      {looks.map(({ tone, position }) => (
        <i key={position} hidden className={`chart-tone-${tone}`} />
      ))}
      {isFailed && (
        <p role="alert" className="chart-empty">
          {failedText}
        </p>
      )}
    </div>
  )
}
