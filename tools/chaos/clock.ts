/** Milliseconds that only go forward, for durations. */
export const now = (): number => performance.now()

let latest = 0

/** The day and time, at least a millisecond after the one told before: no two movements of a run happen at once. */
export const nextMoment = (): Date => {
  latest = Math.max(Date.now(), latest + 1)
  return new Date(latest)
}
