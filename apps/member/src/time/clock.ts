/** The current time in milliseconds since 1970. Only this file of the app reads clocks. */
export function readClock(): number {
  return Date.now()
}

/** Milliseconds since the page was opened, whatever happens to the device's clock. */
export function readMonotonicClock(): number {
  return performance.now()
}
