/** The only code of the sandbox that reads the time of day. Tests pass their own clock. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }
