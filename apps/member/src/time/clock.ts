/** The current time in milliseconds since 1970. Only this file of the app reads the clock. */
export function readClock(): number {
  return Date.now()
}
