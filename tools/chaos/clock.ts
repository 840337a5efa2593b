/** Monotonic milliseconds, for durations. */
export function now(): number {
  return performance.now()
}

let latest = 0

/**
 * The current time, at least a millisecond after the previous result, so that no two movements of a run happen at once.
 */
export function nextMoment(): Date {
  latest = Math.max(Date.now(), latest + 1)
  return new Date(latest)
}
