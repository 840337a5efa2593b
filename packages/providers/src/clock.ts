/** Milliseconds of a clock that only runs forward. */
export function monotonicMilliseconds(): number {
  return performance.now()
}

/** The time of this machine. The age of a call-back is measured by it, as in the Standard Webhooks library. */
export function wallClock(): Date {
  return new Date()
}
