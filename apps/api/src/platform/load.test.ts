import { describe, expect, it } from 'vitest'
import { createLateness, watchLoad } from './load.ts'

/** An event loop whose turns take as long as the test says. */
function openLoop() {
  let milliseconds = 0
  const loop = createLateness(() => milliseconds)
  return {
    read: loop.read,
    pass: (more: number) => (milliseconds += more),
    turnAfter: (more: number) => {
      milliseconds += more
      loop.turn()
    },
  }
}

describe('how late an event loop is', () => {
  it('is nothing while it turns in time', () => {
    const loop = openLoop()
    for (let turn = 0; turn < 5; turn += 1) loop.turnAfter(25)
    expect(loop.read()).toBe(0)
  })

  it('does not count one pause, however long', () => {
    const loop = openLoop()
    loop.turnAfter(25)
    loop.turnAfter(3025)
    expect(loop.read()).toBe(0)
    loop.turnAfter(25)
    expect(loop.read()).toBe(0)
  })

  it('is the shorter of two late turns in a row, and nothing again after a turn in time', () => {
    const loop = openLoop()
    loop.turnAfter(225)
    loop.turnAfter(425)
    expect(loop.read()).toBe(200)
    loop.turnAfter(25)
    expect(loop.read()).toBe(0)
  })

  it('counts the turn under way, in which a backlog is worked off', () => {
    const loop = openLoop()
    loop.turnAfter(325)
    loop.pass(125)
    expect(loop.read()).toBe(100)
    loop.pass(500)
    expect(loop.read()).toBe(300)
  })
})

describe('the load of a server', () => {
  it('is what the database does and what waits for it', () => {
    const pool = { totalCount: 20, idleCount: 15, waitingCount: 3 }
    const load = watchLoad({ pool, batched: () => 4 })
    expect(load.work()).toBe(12)
    expect(load.isAbove({ work: 12, lateMilliseconds: 100_000 })).toBe(true)
    expect(load.isAbove({ work: 13, lateMilliseconds: 100_000 })).toBe(false)
    load.close()
  })
})
