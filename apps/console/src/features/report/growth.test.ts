import { expect, it } from 'vitest'
import { growthOf } from './growth.ts'

it('growth is written in percent, with a sign', () => {
  expect(growthOf(108.2, 100)).toBe('+8.2 %')
  expect(growthOf(50, 100)).toBe('−50.0 %')
  expect(growthOf(-20, 100)).toBe('−120 %')
  expect(growthOf(100_000, 10)).toBe('+999,900 %')
  expect(growthOf(100, 100)).toBe('±0 %')
  expect(growthOf(100.01, 100)).toBe('±0 %')
})

it('growth since nothing or less is no percentage', () => {
  expect(growthOf(5, 0)).toBeUndefined()
  expect(growthOf(5, -10)).toBeUndefined()
})
