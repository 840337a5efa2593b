import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatBaht, formatCount, formatSatang } from './number.ts'

test('formats baht from the wire exactly like the equal amount in satang', () => {
  fc.assert(
    fc.property(fc.bigInt(-99_999_999_999n, 99_999_999_999n), (satang) => {
      expect(formatBaht(Number(satang) / 100)).toBe(formatSatang(satang))
    }),
  )
})

test('keeps the value when its commas are removed', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(Number(formatCount(count).replaceAll(',', ''))).toBe(count)
    }),
  )
})

test.each([Number.NaN, Infinity, -Infinity, 1e21])('refuses to show %s as money', (value) => {
  expect(() => formatBaht(value)).toThrow(RangeError)
})

test.each([Number.NaN, 1.5, 2 ** 53])('refuses to show %s as a count', (value) => {
  expect(() => formatCount(value)).toThrow(RangeError)
})
