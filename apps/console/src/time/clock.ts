/** The current time in milliseconds since 1970. Only this file of the console reads clocks. */
export function readClock(): number {
  return Date.now()
}
