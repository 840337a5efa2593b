import { expect, test } from 'vitest'
import { withFreshLink } from './view-slip.ts'

test('a slip of a list that stayed open for an hour is opened by its reference', () => {
  const slip = {
    _id: '1',
    createdAt: '2026-11-20T00:00:00.000Z',
    amount: 20,
    status: 'SUCCESS' as const,
    link: '/api/slip/1',
    reference: '1',
  }
  expect(withFreshLink(slip, { readAt: 1000, now: 3_600_999 }).link).toBe('/api/slip/1')
  expect(withFreshLink(slip, { readAt: 1000, now: 3_601_000 })).toEqual({ ...slip, link: undefined })
  expect(withFreshLink(slip, { readAt: 1000, now: 3_601_000 }).reference).toBe('1')
})
