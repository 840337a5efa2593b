/** A clock that runs from the time that the test sets; until then it shows the real time. */
export type TestClock = { now: () => Date; set: (moment: Date) => void; advance: (seconds: number) => void }

export function createTestClock(): TestClock {
  let offset = 0
  function now(): Date {
    return new Date(Date.now() + offset)
  }
  return {
    now,
    set: (moment) => {
      offset = moment.getTime() - Date.now()
    },
    advance: (seconds) => {
      offset += seconds * 1000
    },
  }
}
