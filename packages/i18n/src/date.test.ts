import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, formatAge, formatCountdown, formatDateTime } from './date.ts'
import { languages } from '@kapao/contract/language'

const instants = fc.date({
  min: new Date('1970-01-01T00:00:00Z'),
  max: new Date('2999-12-31T00:00:00Z'),
  noInvalidDate: true,
})

test('shows the wall clock of Bangkok with Gregorian years, as Intl in Node does', () => {
  // Bangkok has been at +07:00 since 1920; Node's Intl is the oracle, browsers are not.
  const oracle = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Bangkok',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  fc.assert(
    fc.property(instants, (instant) => {
      expect(formatDateTime(instant)).toBe(oracle.format(instant).replace(',', ''))
    }),
  )
})

test('formats a Date, milliseconds and ISO text of the same instant alike', () => {
  const date = new Date('2026-11-20T14:04:24.000Z')
  expect(formatDateTime(date.getTime())).toBe(formatDateTime(date))
  expect(formatDateTime(date.toISOString())).toBe(formatDateTime(date))
  expect(formatDateTime('2026-11-20T21:04:24+07:00')).toBe(formatDateTime(date))
})

test('sorts days in the order of their instants', () => {
  fc.assert(
    fc.property(instants, instants, (one, other) => {
      if (one <= other) expect(dayOf(one) <= dayOf(other)).toBe(true)
    }),
  )
})

test.each(['', 'soon', '2026-11-20', '2026-11-20T14:04:24', '20/11/2026 21:04:24', '2026-13-01T00:00:00Z'])(
  'refuses %j, which is not an unambiguous instant',
  (text) => {
    expect(() => formatDateTime(text)).toThrow(RangeError)
  },
)

test('formats equal distances into the past and the future with the same span', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 100 * 365 * 86_400_000 }), (distance) => {
      for (const language of languages) {
        const figure = /\d+/.exec(formatAge(0, distance, language))?.[0]
        expect(formatAge(distance, 0, language)).toContain(figure)
        expect(formatAge(distance, 0, language)).not.toBe(formatAge(0, distance, language))
      }
    }),
  )
})

test('refuses a countdown that is not a number', () => {
  expect(() => formatCountdown(Number.NaN)).toThrow(RangeError)
})
