import { expect, it } from 'vitest'
import { stateOfCoupon } from './coupon-state.ts'

const now = Date.parse('2026-11-20T10:00:00Z')

it.each([
  [null, 'open'],
  ['2026-12-20T10:00:00Z', 'open'],
  ['2026-11-23T10:00:00Z', 'open'],
  ['2026-11-23T09:59:59Z', 'soon'],
  ['2026-11-20T10:00:01Z', 'soon'],
  ['2026-11-20T10:00:00Z', 'expired'],
  ['2026-11-19T10:00:00Z', 'expired'],
])('the state of a coupon that expires at %s is %s', (expiresAt, state) => {
  expect(stateOfCoupon({ expiresAt }, now)).toBe(state)
})
