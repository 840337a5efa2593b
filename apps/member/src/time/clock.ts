/** The only place of this app that reads the clock. */
export const readClock = (): number => Date.now()
