/** The upper bounds of the classes that durations are counted in, in milliseconds. What took longer is in one more class. */
export const durationBounds = [
  50, 100, 200, 350, 500, 750, 1000, 1500, 2000, 3000, 5000, 8000, 11_000, 15_000,
] as const

export const durationClasses = durationBounds.length + 1

export function classOfDuration(milliseconds: number): number {
  const found = durationBounds.findIndex((bound) => milliseconds <= bound)
  return found < 0 ? durationBounds.length : found
}

/**
 * How long a share of the requests took at most, in whole milliseconds: inside its class the share is spread evenly. What took
 * longer than the last bound counts as that bound. `null`: there were none.
 */
export function durationOfShare(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + Math.max(0, count), 0)
  if (total === 0) return null
  const wanted = total * share
  let below = 0
  for (const [index, bound] of durationBounds.entries()) {
    const count = Math.max(0, counts[index] ?? 0)
    if (below + count >= wanted && count > 0) {
      const from = index === 0 ? 0 : (durationBounds[index - 1] ?? 0)
      return Math.round(from + ((bound - from) * (wanted - below)) / count)
    }
    below += count
  }
  return durationBounds.at(-1) ?? null
}
