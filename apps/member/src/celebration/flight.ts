/** A point of the window, in CSS pixels. */
export type Point = { x: number; y: number }

export const coinCount = 10
const flightMs = 680
const apartMs = 46

/** From the first coin's start until the first one lands, and until the last one has. Both in milliseconds. */
export const firstLandingMs = flightMs
export const wholeMs = flightMs + apartMs * (coinCount - 1)

export type Flight = { from: Point; turn: Point; to: Point; delayMs: number; durationMs: number }

/**
 * The paths of the coins: each leaves near the start, swings out to one side and ends at the goal. The pattern is fixed,
 * so that it looks the same every time.
 */
export function planFlights({ from, to }: { from: Point; to: Point }): Flight[] {
  return Array.from({ length: coinCount }, (_, index) => {
    const side = index % 2 === 0 ? 1 : -1
    const spread = 26 + ((index * 37) % 48)
    const start = { x: from.x + side * spread * 0.7, y: from.y + ((index * 29) % 44) - 22 }
    return {
      from: start,
      turn: { x: (start.x + to.x) / 2 + side * spread, y: start.y + (to.y - start.y) * 0.3 },
      to,
      delayMs: index * apartMs,
      durationMs: flightMs,
    }
  })
}
