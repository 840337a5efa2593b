import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { wantsLessMotion } from '../../less-motion.ts'
import { leanOf, sliceAt, turnTo } from './wheel-turn.ts'
import type { Win } from './win.ts'

/** A short pull back, a throw, and a long slowdown. */
const throwEasing = 'cubic-bezier(0.12, 0.62, 0.09, 1)'
const pullBack = { degrees: 7, part: 0.07 }

type TurningParams = {
  canvas: RefObject<HTMLCanvasElement | null>
  mark: RefObject<SVGSVGElement | null>
  slices: readonly { code: string }[]
  win: Win | undefined
  isTurning: boolean
  onStopped: () => void
}

/**
 * Turns the canvas once to the slice that was won, and returns the angle to paint it at. During the turn the compositor
 * rotates the painted picture; at rest it is repainted, sharp. With reduced motion the wheel shows the final angle
 * immediately.
 */
export function useTurning({ canvas, mark, slices, win, isTurning, onStopped }: TurningParams): number {
  const [angle, setAngle] = useState(0)
  const stop = useEffectEvent((at: number) => {
    setAngle(((at % 360) + 360) % 360)
    onStopped()
  })
  const plan = useEffectEvent((won: Win) => {
    const index = slices.findIndex(({ code }) => code === won.slice.code)
    if (index < 0) return undefined
    return turnTo({ from: angle, index, slices: slices.length, lean: leanOf(won.draw.serverSeed) })
  })
  const standing = useEffectEvent(() => ({ angle, count: slices.length }))
  useEffect(() => {
    if (!isTurning || !win) return undefined
    const turn = plan(win)
    const { angle: from, count } = standing()
    const element = canvas.current
    if (!turn || !element || wantsLessMotion()) {
      stop(turn?.to ?? from)
      return undefined
    }
    const by = turn.to - turn.from
    const animation = element.animate(
      [
        { transform: 'rotate(0deg)', easing: 'ease-in-out' },
        { transform: `rotate(${-pullBack.degrees}deg)`, offset: pullBack.part, easing: throwEasing },
        { transform: `rotate(${by}deg)` },
      ],
      { duration: turn.durationMs, fill: 'forwards' },
    )
    const endTicks = tickAlong({ element, mark: mark.current, from, count })
    let isLeft = false
    animation.finished.then(
      () => {
        if (isLeft) return
        stop(turn.to)
      },
      // The animation was cancelled because the page was left.
      () => {},
    )
    return () => {
      isLeft = true
      endTicks()
      animation.cancel()
    }
  }, [isTurning, win, canvas, mark])
  return angle
}

type Ticks = { element: HTMLElement; mark: SVGSVGElement | null; from: number; count: number }

/** Each edge of a slice that passes the mark knocks it aside. */
function tickAlong({ element, mark, from, count }: Ticks): () => void {
  let under = sliceAt(from, count)
  function watch() {
    const { a, b } = new DOMMatrixReadOnly(getComputedStyle(element).transform)
    const now = sliceAt(from + (Math.atan2(b, a) * 180) / Math.PI, count)
    if (now !== under) {
      under = now
      mark?.animate([{ rotate: '0deg' }, { rotate: '-16deg' }, { rotate: '0deg' }], {
        duration: 160,
        easing: 'ease-out',
      })
    }
    frame = requestAnimationFrame(watch)
  }
  let frame = requestAnimationFrame(watch)
  return () => cancelAnimationFrame(frame)
}
