import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listPagerSlots } from './pager-slots.ts'

test('few pages are all shown', () => {
  expect(listPagerSlots(1, 1)).toEqual([1])
  expect(listPagerSlots(2, 5)).toEqual([1, 2, 3, 4, 5])
})

test('of many pages the first, the last and the current one are shown', () => {
  expect(listPagerSlots(1, 12)).toEqual([1, 2, 3, 'gap-after', 12])
  expect(listPagerSlots(6, 12)).toEqual([1, 'gap-before', 6, 'gap-after', 12])
  expect(listPagerSlots(11, 12)).toEqual([1, 'gap-before', 10, 11, 12])
})

test('a page count has the same number of slots on every page: at most five, ascending, with the current page', () => {
  const pages = fc
    .integer({ min: 1, max: 5000 })
    .chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)))
  fc.assert(
    fc.property(pages, ([page, count]) => {
      const slots = listPagerSlots(page, count)
      const numbers = slots.filter((slot) => typeof slot === 'number')
      expect(slots).toHaveLength(Math.min(5, count))
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
      expect(numbers).toContain(page)
      expect([numbers.at(0), numbers.at(-1)]).toEqual([1, count])
    }),
  )
})

test('a page that does not exist still shows a pager to return with', () => {
  expect(listPagerSlots(99, 12)).toEqual([1, 'gap-before', 10, 11, 12])
  expect(listPagerSlots(1, 0)).toEqual([1])
})
