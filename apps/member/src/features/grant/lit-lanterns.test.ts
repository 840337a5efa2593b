import { expect, test } from 'vitest'
import { litLanterns } from './lit-lanterns.ts'

test('a lantern burns once its tenth is complete, and not before', () => {
  expect([0, 9.99, 10, 27, 69.9, 70, 99.99, 100].map(litLanterns)).toEqual([0, 0, 1, 2, 6, 7, 9, 10])
})

test('a share that is a hair off by its division still counts', () => {
  expect(litLanterns((2.1 / 3) * 100)).toBe(7)
})

test('less than nothing, more than all and no number at all are shown as none or all', () => {
  expect([-20, Number.NaN, 140, Number.POSITIVE_INFINITY].map(litLanterns)).toEqual([0, 0, 10, 10])
})
