/** The only place of the sandbox that reads the time of day. Tests pass their own. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }
