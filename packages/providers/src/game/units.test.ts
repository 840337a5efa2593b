import { describe, expect, it } from 'vitest'
import { readUnits, stepOf, toPoints, toSatang, unitsOf, writeUnits } from './units.ts'

const baht = unitsOf(1, 2)
const tens = unitsOf(10, 2)
const tenths = unitsOf(0.1, 0)
const whole = unitsOf(1, 0)

describe('the units of a provider', () => {
  it('express multiples of a step, and nothing in between', () => {
    expect([baht, tens, tenths, whole].map(stepOf)).toEqual([1n, 10n, 10n, 100n])
    expect([baht, tens, tenths, whole].map((units) => toPoints(units, 12_345n))).toEqual([
      12_345n,
      undefined,
      undefined,
      undefined,
    ])
    expect([baht, tens, tenths, whole].map((units) => toPoints(units, 12_300n))).toEqual([
      12_300n,
      1_230n,
      1_230n,
      123n,
    ])
  })

  it('are written and read without a float in between', () => {
    for (const units of [baht, tens, tenths, whole])
      for (const points of [0n, 1n, 9n, 10n, 99n, 100n, 101n, 123_456_789_012n, -1n, -250n])
        expect(readUnits(units, writeUnits(units, points))).toBe(points)
    expect([writeUnits(baht, 5n), writeUnits(tens, 1_230n), writeUnits(tenths, 1_230n)]).toEqual([
      '0.05',
      '12.30',
      '1230',
    ])
    expect(toSatang(tens, readUnits(tens, '12.3') ?? 0n)).toBe(12_300n)
  })

  it.each(['', '.5', '1.', '1e3', 'NaN', 'Infinity', ' 1', '1,000', '0x10', '--1', '1.234', '9'.repeat(16)])(
    'do not read %j',
    (text) => {
      expect(readUnits(baht, text)).toBeUndefined()
    },
  )

  it('are refused as a setting if a point is not a whole number of satang', () => {
    for (const [factor, decimals] of [
      [0.1, 2],
      [1, 3],
      [0, 0],
      [-1, 0],
    ] as const)
      expect(() => stepOf(unitsOf(factor, decimals))).toThrow(RangeError)
  })
})
