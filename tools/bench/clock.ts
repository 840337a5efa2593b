/** Monotonic milliseconds, for measuring. */
export const now = (): number => performance.now()

/** The day and time of a report. */
export const today = (): Date => new Date()
