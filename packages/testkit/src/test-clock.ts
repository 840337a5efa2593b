/** A clock that runs from the time that the test sets; until then it shows the real time. */
export type TestClock = { now: () => Date; set: (moment: Date) => void; advance: (seconds: number) => void }

export const createTestClock = (): TestClock => {
  let offset = 0
  const now = (): Date => new Date(Date.now() + offset)
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
