/** Monotonic milliseconds, for measuring. */
export function now(): number {
  return performance.now()
}

/** The day and time of a report. */
export function today(): Date {
  return new Date()
}
