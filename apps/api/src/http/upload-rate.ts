import { setInterval } from 'node:timers'

/** How slowly a file may arrive. */
export type LeastRate = {
  /** An upload of which nothing arrives for so many seconds has stalled. */
  idleSeconds: number
  /** The bytes a second that must arrive on average over three times as long. Until then an upload is not measured. */
  leastRate: number
}

const ticksOfIdle = 10
const ticksOfWindow = 3 * ticksOfIdle

/**
 * Measures how fast bytes arrive, from now on. `stalled` resolves when nothing arrives, or too little. It counts ticks and
 * not the time, so that a pause of this process is not taken for one of the sender.
 */
export function watchRate(
  readBytes: () => number,
  { idleSeconds, leastRate }: LeastRate,
): { stalled: Promise<'stalled'>; end: () => void } {
  const counts = [readBytes()]
  const leastOfWindow = leastRate * idleSeconds * 3
  let ticks: NodeJS.Timeout | undefined
  const stalled = new Promise<'stalled'>((resolve) => {
    ticks = setInterval(
      () => {
        const now = readBytes()
        const isIdle = counts.at(-ticksOfIdle) === now
        const isSlow =
          counts.length >= ticksOfWindow && now - (counts.at(-ticksOfWindow) ?? now) < leastOfWindow
        if (isIdle || isSlow) resolve('stalled')
        counts.push(now)
        if (counts.length > ticksOfWindow) counts.shift()
      },
      (idleSeconds * 1000) / ticksOfIdle,
    )
  })
  return { stalled, end: () => clearInterval(ticks) }
}
