import { expect, test } from 'vitest'
import { areaPath, columnPath, linePath, loneSpots } from './paths.ts'

const spots = [
  { x: 0, y: 10 },
  { x: 10, y: 5.126 },
  null,
  { x: 30, y: 8 },
  null,
  { x: 50, y: 1 },
  { x: 60, y: 2 },
]

test('a line has a gap where a figure is missing', () => {
  expect(linePath(spots)).toBe('M0 10L10 5.13M30 8M50 1L60 2')
  expect(linePath([null, null])).toBe('')
})

test('a spot without neighbours is told apart, because a line does not show it', () => {
  expect(loneSpots(spots)).toEqual([{ x: 30, y: 8 }])
  expect(loneSpots([{ x: 1, y: 1 }])).toHaveLength(1)
})

test('an area reaches down to its base under each part of the line', () => {
  expect(areaPath(spots, 20)).toBe('M0 20L0 10L10 5.13L10 20ZM50 20L50 1L60 2L60 20Z')
})

test('a column begins at the zero line and ends round, upwards or downwards', () => {
  expect(columnPath({ x: 0, width: 10, from: 100, to: 50 })).toBe('M0 100V53Q0 50 3 50H7Q10 50 10 53V100Z')
  expect(columnPath({ x: 0, width: 10, from: 100, to: 150 })).toBe(
    'M0 100V147Q0 150 3 150H7Q10 150 10 147V100Z',
  )
})

test('a column that is too small to be seen is one px high', () => {
  expect(columnPath({ x: 0, width: 3, from: 100, to: 99.999 })).toContain('V100Z')
  expect(columnPath({ x: 0, width: 3, from: 100, to: 99.999 })).toContain('Q0 99 1 99')
})
