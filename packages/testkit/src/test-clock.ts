/** A clock that stands where the test puts it; until then it is the real one. */
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
