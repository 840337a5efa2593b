import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stackOf } from './stack.ts'

test('what is negative is stacked below zero, apart from what is positive', () => {
  expect(
    stackOf([
      [3, 1],
      [-2, null],
      [4, 0],
      [-1, 5],
    ]),
  ).toEqual([
    [
      { from: 0, to: 3 },
      { from: 0, to: 1 },
    ],
    [{ from: 0, to: -2 }, null],
    [{ from: 3, to: 7 }, null],
    [
      { from: -2, to: -3 },
      { from: 1, to: 6 },
    ],
  ])
})

test('the ends of a stack are the sums of its positive and of its negative values', () => {
  const values = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1 })
  fc.assert(
    fc.property(values, (column) => {
      const ends = stackOf(column.map((value) => [value])).flatMap(([part]) => (part ? [part.to] : []))
      const positive = column.filter((value) => value > 0).reduce((sum, value) => sum + value, 0)
      const negative = column.filter((value) => value < 0).reduce((sum, value) => sum + value, 0)
      expect(Math.max(0, ...ends)).toBe(positive)
      expect(Math.min(0, ...ends)).toBe(negative)
    }),
  )
})
