import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { niceScale, positionOn } from './scale.ts'

const figures = fc.array(fc.double({ min: -1e300, max: 1e300, noNaN: true }), { maxLength: 20 })
const steps = fc.integer({ min: 1, max: 6 })

describe('niceScale', () => {
  test.each([
    [
      [0, 87],
      [0, 50, 100],
    ],
    [
      [3, 117],
      [0, 50, 100, 150],
    ],
    [
      [-8.75, -1.1],
      [-10, -5, 0],
    ],
    [
      [0.0001, 0.00034],
      [0, 0.0001, 0.0002, 0.0003, 0.0004],
    ],
    [
      [0, 3],
      [0, 1, 2, 3],
    ],
    [
      [-400, 1600],
      [-500, 0, 500, 1000, 1500, 2000],
    ],
  ])('puts ticks for %j at %j', (values, ticks) => {
    expect(niceScale(values, { mostSteps: values.includes(87) ? 2 : 4 }).ticks).toEqual(ticks)
  })

  test('has a range for no value, for zeros and for equal values', () => {
    expect(niceScale([])).toEqual({ low: 0, high: 1, ticks: expect.arrayContaining([0, 1]) })
    expect(niceScale([0, 0]).ticks).toEqual([0, 1])
    expect(niceScale([5, 5]).ticks).toEqual([0, 2, 4, 6])
    const { low, high } = niceScale([5, 5], { isFromZero: false })
    expect(low).toBeLessThan(5)
    expect(high).toBeGreaterThan(5)
  })

  test('gives whole values whole ticks', () => {
    expect(niceScale([0, 2]).ticks).toEqual([0, 1, 2])
    expect(niceScale([0, 1]).ticks).toEqual([0, 1])
  })

  test('never writes a negative zero', () => {
    expect(niceScale([-1, 3]).ticks.some((tick) => Object.is(tick, -0))).toBe(false)
  })

  test('covers every value with few rising ticks, from its low to its high end', () => {
    fc.assert(
      fc.property(figures, steps, fc.boolean(), (values, mostSteps, isFromZero) => {
        const { low, high, ticks } = niceScale(values, { mostSteps, isFromZero })
        expect(low).toBeLessThan(high)
        // The last bits of a double may be rounded away.
        const slack = Math.max(Math.abs(low), Math.abs(high)) * 1e-9
        for (const value of values) {
          expect(value).toBeGreaterThanOrEqual(low - slack)
          expect(value).toBeLessThanOrEqual(high + slack)
        }
        expect(ticks[0]).toBe(low)
        expect(ticks.at(-1)).toBe(high)
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(mostSteps + 2)
        for (const [index, tick] of ticks.entries())
          if (index > 0) expect(tick).toBeGreaterThan(ticks[index - 1] ?? tick)
        if (isFromZero) expect(ticks).toContain(0)
      }),
    )
  })

  test('has steps of 1, 2 or 5 times a power of ten', () => {
    const money = fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(money, steps, (values, mostSteps) => {
        const { ticks } = niceScale(values, { mostSteps })
        const step = (ticks[1] ?? 0) - (ticks[0] ?? 0)
        expect(String(step).replace(/0+$/, '')).toMatch(/^[125]$/)
        for (const tick of ticks) expect(tick % step === 0).toBe(true)
      }),
    )
  })
})

test('positions run from one end to the other', () => {
  const position = positionOn({ low: -10, high: 10 }, 200, 0)
  expect([-10, 0, 10].map(position)).toEqual([200, 100, 0])
})
