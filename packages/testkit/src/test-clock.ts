/**
 * A clock that runs from the time that the test sets; until then it shows the real time. `freeze` stops it at a moment,
 * until it is set again; `advance` moves it also while it stands.
 */
export type TestClock = {
  now: () => Date
  set: (moment: Date) => void
  advance: (seconds: number) => void
  freeze: (moment: Date) => void
}

export function createTestClock(): TestClock {
  let offset = 0
  let frozen: Date | undefined
  function now(): Date {
    return frozen ?? new Date(Date.now() + offset)
  }
  return {
    now,
    set: (moment) => {
      frozen = undefined
      offset = moment.getTime() - Date.now()
    },
    advance: (seconds) => {
      if (frozen) frozen = new Date(frozen.getTime() + seconds * 1000)
      else offset += seconds * 1000
    },
    freeze: (moment) => {
      frozen = moment
    },
  }
}
