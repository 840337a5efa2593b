import { expect, it } from 'vitest'
import { createRecentChanges } from './recent-changes.ts'

function at(start: number) {
  let now = start
  return { now: () => now, advance: (milliseconds: number) => void (now += milliseconds) }
}

it('knows what was announced within a time, for this member alone', () => {
  const clock = at(1000)
  const recent = createRecentChanges(10, clock.now)
  recent.begin()
  clock.advance(5000)
  recent.note('noi')
  clock.advance(1000)
  expect(recent.mayHaveChanged('noi', 1000)).toBe(true)
  expect(recent.mayHaveChanged('noi', 999)).toBe(false)
  expect(recent.mayHaveChanged('dao', 1000)).toBe(false)
})

it('may have missed what was announced before it listened, and while it did not', () => {
  const clock = at(1000)
  const recent = createRecentChanges(10, clock.now)
  expect(recent.mayHaveChanged('noi', 1)).toBe(true)
  recent.begin()
  clock.advance(500)
  expect(recent.mayHaveChanged('noi', 500)).toBe(true)
  expect(recent.mayHaveChanged('noi', 499)).toBe(false)
  recent.begin()
  clock.advance(100)
  expect(recent.mayHaveChanged('noi', 499)).toBe(true)
})

it('may have forgotten members when there were too many', () => {
  const clock = at(1000)
  const recent = createRecentChanges(2, clock.now)
  recent.begin()
  for (const member of ['noi', 'dao', 'fon']) {
    clock.advance(100)
    recent.note(member)
  }
  expect(recent.mayHaveChanged('noi', 200)).toBe(true)
  expect(recent.mayHaveChanged('noi', 199)).toBe(false)
})
