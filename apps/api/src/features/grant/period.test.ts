import { expect, it } from 'vitest'
import { periodOf, periodStart } from './period.ts'

function bangkok(moment: string): Date {
  return new Date(`${moment}+07:00`)
}

it.each([
  ['2026-11-20T00:00:00', '2026-11-20'],
  ['2026-11-20T23:59:59', '2026-11-20'],
  ['2026-11-21T00:00:00', '2026-11-21'],
  ['2027-01-01T06:59:59', '2027-01-01'],
])('counts %s in Bangkok to the day %s', (moment, day) => {
  expect(periodOf('day', bangkok(moment))).toBe(day)
})

it.each([
  // 16 November 2026 is a Monday.
  ['2026-11-15T23:59:59', '2026-11-09'],
  ['2026-11-16T00:00:00', '2026-11-16'],
  ['2026-11-22T23:59:59', '2026-11-16'],
  ['2026-11-23T00:00:00', '2026-11-23'],
  ['2027-01-03T12:00:00', '2026-12-28'],
])('counts %s in Bangkok to the week of Monday %s', (moment, monday) => {
  expect(periodOf('week', bangkok(moment))).toBe(monday)
  expect(periodStart('week', bangkok(moment))).toEqual(bangkok(`${monday}T00:00:00`))
})

it('counts a limit without a period', () => {
  expect(periodOf('limit', bangkok('2026-11-20T00:00:00'))).toBe('ever')
  expect(periodStart('limit', bangkok('2026-11-20T00:00:00'))).toBeUndefined()
})
