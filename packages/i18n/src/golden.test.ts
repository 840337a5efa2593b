import { expect, test } from 'vitest'
import { failingGoldenCases, goldenCases } from './golden.ts'

test('returns every golden text in Node', () => {
  expect(goldenCases.length).toBeGreaterThan(60)
  expect(failingGoldenCases()).toEqual([])
})

test('covers every call in the golden cases', () => {
  expect(new Set(goldenCases.map(([call]) => call)).size).toBe(11)
})

test('names a case that fails', () => {
  expect(failingGoldenCases([['formatBaht', [1], '1.0']])).toEqual(['formatBaht(1) gave 1.00, not 1.0'])
})
