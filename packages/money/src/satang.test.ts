import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatSatang, largestSatang, parseAmount, toAmount } from './satang.ts'

describe('satang', () => {
  it('reads baht with at most two decimals', () => {
    expect(parseAmount(0)).toBe(0n)
    expect(parseAmount(100)).toBe(10_000n)
    expect(parseAmount(100.07)).toBe(10_007n)
    expect(parseAmount(0.1)).toBe(10n)
    expect(parseAmount(999_999_999.99)).toBe(largestSatang)
  })

  it.each([-1, -0, 0.001, 1.005, NaN, Infinity, -Infinity, 1e21, 1e-7, 1_000_000_000, 999_999_999.999])(
    'refuses %s',
    (amount) => {
      expect(parseAmount(amount)).toBeUndefined()
    },
  )

  it('refuses values that are not numbers', () => {
    for (const amount of ['1', null, undefined, {}, [], 1n, true]) {
      expect(parseAmount(amount as number)).toBeUndefined()
    }
  })

  it('reads back every amount that it wrote', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: largestSatang }), (satang) => {
        expect(parseAmount(toAmount(satang))).toBe(satang)
      }),
    )
  })

  it('formats with two decimals and thousands separators', () => {
    expect(formatSatang(0n)).toBe('0.00')
    expect(formatSatang(7n)).toBe('0.07')
    expect(formatSatang(1_248_050n)).toBe('12,480.50')
    expect(formatSatang(-100_000_000n)).toBe('-1,000,000.00')
    expect(formatSatang(-1050n)).toBe('-10.50')
    expect(formatSatang(largestSatang)).toBe('999,999,999.99')
  })
})
