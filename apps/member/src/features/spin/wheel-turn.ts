/** Where a wheel stands and how it comes to rest; angles in degrees, clockwise from the mark at the top. */
export type Turn = { from: number; to: number; durationMs: number }

/** Specification §2, §9. */
const mostPx = 350
const partOfWidth = 0.85

/** How wide the wheel is in a window: the smaller of 350 px and 85 % of the window's width, in whole px. */
export const wheelSize = (windowWidth: number): number =>
  Math.min(mostPx, Math.floor(windowWidth * partOfWidth))

/** Specification §4: 3 to 4 turns beyond where it stands, in 4 to 5 s by how far it is. */
const fewestTurns = 3
const msOfFewest = 4000
const msOfOneMore = 1000

/** How far from the middle of its slice the wheel may stop, as a part of the slice: never near an edge. */
const leanMost = 0.34

/**
 * The turn that brings a slice under the mark. `lean`, from -1 to 1, says where in the slice: it is only looks, and the
 * slice is the one that was drawn.
 */
export const turnTo = (request: { from: number; index: number; slices: number; lean: number }): Turn => {
  const { from, index, slices, lean } = request
  const step = 360 / slices
  const rest = -step * (index + leanMost * Math.max(-1, Math.min(1, lean)))
  const more = (((rest - from) % 360) + 360) % 360
  return {
    from,
    to: from + fewestTurns * 360 + more,
    durationMs: Math.round(msOfFewest + (more / 360) * msOfOneMore),
  }
}

/** The slice that lies under the mark when a wheel of so many stands at an angle. */
export const sliceAt = (angle: number, slices: number): number =>
  Math.round((((-angle % 360) + 360) % 360) / (360 / slices)) % slices

/** Where in its slice the wheel stops, from the draw itself: the same draw always looks the same. */
export const leanOf = (serverSeed: string): number =>
  (Number.parseInt(serverSeed.slice(0, 2), 16) || 0) / 127.5 - 1
