import { describe, expect, it } from 'vitest'
import { isClosed } from './slip-hours.ts'

function at(time: string) {
  return new Date(`2026-11-21T${time}:00+07:00`)
}

describe('the daily hours in which slips are not accepted', () => {
  it.each([
    ['22:00', '23:00', '21:59', false],
    ['22:00', '23:00', '22:00', true],
    ['22:00', '23:00', '22:59', true],
    ['22:00', '23:00', '23:00', false],
    ['23:30', '00:30', '23:29', false],
    ['23:30', '00:30', '23:30', true],
    ['23:30', '00:30', '00:00', true],
    ['23:30', '00:30', '00:29', true],
    ['23:30', '00:30', '00:30', false],
    ['', '', '00:00', false],
    ['05:00', '05:00', '05:00', false],
  ])('from %s until %s, at %s in Bangkok: %s', (closedFrom, closedUntil, time, closed) => {
    expect(isClosed({ closedFrom, closedUntil }, at(time))).toBe(closed)
  })
})
