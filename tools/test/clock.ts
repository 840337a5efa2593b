/** Seconds since some moment, for durations only. */
export function readSeconds(): number {
  return performance.now() / 1000
}
