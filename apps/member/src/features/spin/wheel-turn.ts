/** A turn of the wheel from one angle to another; degrees, clockwise from the mark at the top. */
export type Turn = { from: number; to: number; durationMs: number }

/** Specification §2, §9. */
const mostPx = 350
const partOfWidth = 0.85

/** The width of the wheel in a window: the smaller of 350 px and 85 % of the window's width, in whole px. */
export function wheelSize(windowWidth: number): number {
  return Math.min(mostPx, Math.floor(windowWidth * partOfWidth))
}

/** Specification §4: 3 to 4 rotations from the current angle, in 4 to 5 s depending on the distance. */
const fewestTurns = 3
const msOfFewest = 4000
const msOfOneMore = 1000

/**
 * How far from the middle of its slice the wheel may stop, as a fraction of the slice, so that it never stops near an
 * edge.
 */
const leanMost = 0.34

/**
 * Returns the turn that brings a slice under the mark. `lean`, from -1 to 1, is the position within the slice. It is
 * only visual and does not change which slice is won.
 */
export function turnTo(request: { from: number; index: number; slices: number; lean: number }): Turn {
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

/** The index of the slice under the mark, for a wheel with this many slices at this angle. */
export function sliceAt(angle: number, slices: number): number {
  return Math.round((((-angle % 360) + 360) % 360) / (360 / slices)) % slices
}

/** The position within the slice, derived from the spin's seed, so that the same spin always looks the same. */
export function leanOf(serverSeed: string): number {
  return (Number.parseInt(serverSeed.slice(0, 2), 16) || 0) / 127.5 - 1
}
