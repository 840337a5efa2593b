import type { Duration } from '@kapao/contract/service-report'

/** How often something took so many whole seconds. */
export type Took = { seconds: number; count: number }

/** The least number of seconds within which a share of them was done; `undefined` without any. */
export function percentile(took: readonly Took[], share: number): number | undefined {
  const sorted = took.toSorted((one, other) => one.seconds - other.seconds)
  const whole = sorted.reduce((sum, { count }) => sum + count, 0)
  let done = 0
  return sorted.find(({ count }) => {
    done += count
    return done >= whole * share
  })?.seconds
}

export function durationOf(took: readonly Took[]): Duration {
  const [p50, p95] = [percentile(took, 0.5), percentile(took, 0.95)]
  return p50 === undefined || p95 === undefined ? null : { p50, p95 }
}
