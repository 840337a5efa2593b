/** The current time. Read through this type, so that a test can set it. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

export function secondsAfter(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000)
}

/** Milliseconds that only ever grow, whatever happens to the system's clock. For durations within this process. */
export function monotonicMilliseconds(): number {
  return performance.now()
}
