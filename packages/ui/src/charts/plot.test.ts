import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centresIn, nearestTo, plotFor } from './plot.ts'
import { levelOf, strongest } from './cohort-levels.ts'
import { estimateWidths } from './text-width.ts'

const measure = estimateWidths(12)
const need = { height: 220, measure, textSize: 12, endWidth: 0 }

test('long labels of values move onto their lines instead of taking the width', () => {
  const tickTexts = ['0', '999,999,999,999.99']
  expect(plotFor({ ...need, width: 320, tickTexts })).toMatchObject({ isLabelledInside: true, left: 0 })
  expect(plotFor({ ...need, width: 1440, tickTexts }).isLabelledInside).toBe(false)
})

test('points reach from edge to edge, bands have the same width, and one is in the middle', () => {
  const plot = { left: 20, right: 120 }
  expect(centresIn(plot, { count: 3, kind: 'points' })).toEqual([24, 70, 116])
  expect(centresIn(plot, { count: 4, kind: 'bands' })).toEqual([32.5, 57.5, 82.5, 107.5])
  expect(centresIn(plot, { count: 1, kind: 'points' })).toEqual([70])
  expect(centresIn(plot, { count: 0, kind: 'points' })).toEqual([])
})

test('the nearest point is found wherever the pointer is', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 200 }),
      fc.double({ min: -50, max: 400, noNaN: true }),
      (count, x) => {
        const centres = centresIn({ left: 10, right: 310 }, { count, kind: 'points' })
        const found = centres[nearestTo(centres, x)] ?? Infinity
        for (const centre of centres) expect(Math.abs(found - x)).toBeLessThanOrEqual(Math.abs(centre - x))
      },
    ),
  )
})

test('a cell is coloured by its share of the largest, and only zero and nothing have no colour', () => {
  expect([null, 0, 1, 39, 41, 100, 120, -100].map((value) => levelOf(value, 100))).toEqual([
    0,
    0,
    1,
    2,
    3,
    strongest,
    strongest,
    strongest,
  ])
  expect(levelOf(5, 0)).toBe(0)
})
