import type { RefObject } from 'react'
import { wantsLessMotion } from '../less-motion.ts'
import { readMonotonicClock } from '../time/clock.ts'
import { firstLandingMs, type Point } from './flight.ts'
import type * as Player from './play-celebration.ts'

/** Its code, once it has been fetched. */
let loaded: typeof Player | undefined

/** Fetches the celebration while the member waits for money, so that it is there when the money is. */
export function prepareCelebration(): void {
  if (loaded !== undefined || wantsLessMotion()) return
  import('./play-celebration.ts').then(
    (code) => {
      loaded = code
    },
    // Money arrives without it, too.
    () => {},
  )
}

/** Where the coins of the next celebration come from, and until when: what was there has just left the screen. */
let departure: { from: Point; until: number } | undefined
const departureMs = 1_500

/** The `ref` of what coins will come from, such as the QR: its place counts for a moment after it has disappeared. */
export function coinsLeaveFrom(element: Element | null): (() => void) | undefined {
  if (element === null) return undefined
  prepareCelebration()
  return () => {
    departure = { from: middleOf(element), until: readMonotonicClock() + departureMs }
  }
}

type Celebration = {
  /** The figure that the coins run to, read when they start. Without it, they run to the balance, or up and away. */
  target?: RefObject<Element | null>
  /** Milliseconds until the target has its final place, such as on a sheet that opens. */
  afterMs?: number
}

/**
 * Celebrates money that has just arrived, and nothing else: never a loss, a near miss or an offer. Returns the
 * milliseconds until the first coin lands, or 0 if there are none: with reduced motion, in a hidden tab, or if the code
 * is not loaded yet, because a late celebration would disturb.
 */
export function celebrate({ target, afterMs = 0 }: Celebration = {}): number {
  if (loaded === undefined || wantsLessMotion() || document.hidden) return 0
  const { playCelebration } = loaded
  const from = departure !== undefined && departure.until > readMonotonicClock() ? departure.from : undefined
  departure = undefined
  function start(): void {
    const shown = target?.current ?? visibleBalance()
    const to = shown ? middleOf(shown) : { x: window.innerWidth / 2, y: 84 }
    // Without a place to come from, they rise from below.
    const below = { x: to.x, y: Math.min(window.innerHeight - 40, to.y + 300) }
    playCelebration({ from: from ?? below, to, ...(shown ? { target: shown } : {}) })
  }
  if (afterMs > 0) setTimeout(start, afterMs)
  // A sheet that changed its content scrolls in the same frame.
  else requestAnimationFrame(start)
  return afterMs + firstLandingMs
}

function visibleBalance(): Element | undefined {
  const balance = document.querySelector('[data-balance]')
  const isVisible = balance !== null && middleOf(balance).y > 0 && middleOf(balance).y < window.innerHeight
  return isVisible ? balance : undefined
}

function middleOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
