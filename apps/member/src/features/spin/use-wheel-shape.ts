import { useEffect, useState } from 'react'
import type { WheelShape } from './render-wheel.ts'
import { wheelSize } from './wheel-turn.ts'

/** Specification §9: a resize takes effect after 500 ms. */
const settleMs = 500

function readShape(): WheelShape {
  return {
    size: wheelSize(window.innerWidth),
    density: window.devicePixelRatio || 1,
  }
}

/** The wheel's size, and the density of the screen that shows the window. */
export function useWheelShape(): WheelShape {
  const [shape, setShape] = useState(readShape)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function follow() {
      clearTimeout(timer)
      timer = setTimeout(() => setShape(readShape()), settleMs)
    }
    // A window that moves to another screen keeps its size but can change its density.
    const density = window.matchMedia(`(resolution: ${shape.density}dppx)`)
    window.addEventListener('resize', follow)
    density.addEventListener('change', follow)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('resize', follow)
      density.removeEventListener('change', follow)
    }
  }, [shape.density])
  return shape
}
