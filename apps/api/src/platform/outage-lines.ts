/** The longest time without a line about an outage that lasts. */
const silentMilliseconds = 10_000

export type OutageLines = {
  /**
   * Whether a line about an event that an outage caused is written now, and how many of this event were left out since the
   * last one. `undefined`: it is left out.
   */
  admit: (event: string) => { leftOut: number } | undefined
}

/**
 * While the database is away every request, job and socket fails in the same way, hundreds of times in a second. Of each
 * event one line in ten seconds says so. `now`: milliseconds of a clock that is never set back.
 */
export function createOutageLines(now: () => number): OutageLines {
  const events = new Map<string, { writtenAt: number; leftOut: number }>()
  return {
    admit: (event) => {
      const known = events.get(event)
      if (known && now() - known.writtenAt < silentMilliseconds) {
        known.leftOut += 1
        return undefined
      }
      events.set(event, { writtenAt: now(), leftOut: 0 })
      return { leftOut: known?.leftOut ?? 0 }
    },
  }
}
