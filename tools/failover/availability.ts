import type { Fault } from './plan.ts'

/** A fault that has struck, from its beginning until the next one begins. */
export type Struck = { fault: Fault; beginAt: number; endAt: number }

/** The longest time without service around a fault, in seconds. */
export type Outage = { fault: Fault; writesSeconds: number; readsSeconds: number }

/** How long no write was accepted and no read answered, for each fault. Times are monotonic milliseconds, in order. */
export function measureOutages(
  strikes: readonly Struck[],
  { acceptedAt, readAt }: { acceptedAt: readonly number[]; readAt: readonly number[] },
): Outage[] {
  return strikes.map((struck) => ({
    fault: struck.fault,
    writesSeconds: longestGap(acceptedAt, struck) / 1000,
    readsSeconds: longestGap(readAt, struck) / 1000,
  }))
}

/**
 * The longest gap between two successes, from the last one before the beginning up to the end: what is missing after the end
 * is the next fault's. In milliseconds.
 */
export function longestGap(
  successes: readonly number[],
  { beginAt, endAt }: Pick<Struck, 'beginAt' | 'endAt'>,
): number {
  const earlier = successes.findLast((at) => at <= beginAt) ?? beginAt
  const within = successes.filter((at) => at > beginAt && at < endAt)
  const moments = [earlier, ...within, endAt]
  return Math.max(...moments.slice(1).map((at, index) => at - moments[index]!))
}

/** In words, how many of the lost movements were acknowledged before the first fault, and after each. */
export function describeLost(strikes: readonly Struck[], lost: readonly { endedAt?: number }[]): string[] {
  const counts = Map.groupBy(lost, ({ endedAt = 0 }) => strikes.findLast(({ beginAt }) => beginAt <= endedAt))
  return [...counts].map(([struck, some]) => {
    if (!struck) return `${some.length} lost movements were acknowledged before the first fault`
    const { kind, target } = struck.fault
    const seconds = some.map(({ endedAt = 0 }) => (endedAt - struck.beginAt) / 1000)
    const [first, last] = [Math.min(...seconds), Math.max(...seconds)].map((each) => each.toFixed(1))
    return `${some.length} lost movements were acknowledged ${first} to ${last} s after fault ${strikes.indexOf(struck) + 1}, ${kind} ${target}`
  })
}

/** The middle of several figures, and the largest. */
export function summarize(figures: readonly number[]): { p50: number; worst: number } {
  const sorted = figures.toSorted((one, other) => one - other)
  return { p50: sorted[Math.floor((sorted.length - 1) / 2)] ?? 0, worst: sorted.at(-1) ?? 0 }
}
