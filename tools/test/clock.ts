/** Monotonic seconds, for durations only. */
export function readSeconds(): number {
  return performance.now() / 1000
}
