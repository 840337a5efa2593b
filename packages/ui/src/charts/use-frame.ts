import { useLayoutEffect, useState } from 'react'
import type { Measure } from './axis-labels.ts'
import { estimateWidths, measureIn } from './text-width.ts'

/** The room that a drawing has, in px. */
export type Frame = { width: number; textSize: number; measure: Measure }

const unmeasured: Frame = { width: 640, textSize: 12, measure: estimateWidths(12) }

/** Follows the width and the font of the element that gets `ref`. Before it is known: a frame of 640 px. */
export function useFrame(): Frame & { ref: (element: HTMLElement | null) => void } {
  const [element, ref] = useState<HTMLElement | null>(null)
  const [frame, setFrame] = useState(unmeasured)
  // Before the first paint, so that nothing jumps.
  useLayoutEffect(() => {
    if (element === null) return undefined
    let isGone = false
    function read(watched: HTMLElement) {
      const width = Math.round(watched.clientWidth)
      if (isGone || width === 0) return
      setFrame({
        width,
        textSize: Number.parseFloat(getComputedStyle(watched).fontSize),
        measure: measureIn(watched),
      })
    }
    read(element)
    const observer = new ResizeObserver(() => read(element))
    observer.observe(element)
    // Fonts that arrive later have other widths.
    void document.fonts.ready.then(() => read(element))
    return () => {
      isGone = true
      observer.disconnect()
    }
  }, [element])
  return { ...frame, ref }
}
