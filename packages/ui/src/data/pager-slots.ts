export type PagerSlot = number | 'gap-before' | 'gap-after'

/**
 * What a pager shows for `page` of `pageCount`. The first and the last page are always shown. There are at most five
 * slots, and their number depends only on `pageCount`, so that the buttons do not move under the thumb.
 */
export function listPagerSlots(page: number, pageCount: number): PagerSlot[] {
  if (pageCount <= 5) return Array.from({ length: Math.max(1, pageCount) }, (_, index) => index + 1)
  const current = Math.min(Math.max(1, page), pageCount)
  if (current <= 3) return [1, 2, 3, 'gap-after', pageCount]
  if (current >= pageCount - 2) return [1, 'gap-before', pageCount - 2, pageCount - 1, pageCount]
  return [1, 'gap-before', current, 'gap-after', pageCount]
}
