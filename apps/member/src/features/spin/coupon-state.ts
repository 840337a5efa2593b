import type { CouponState } from '@kapao/contract/spin'

export type ShownState = CouponState | 'soon'

/** How long before its expiry a coupon counts as expiring soon. */
const soonMs = 3 * 86_400_000

/** The state of a coupon at a moment. A coupon that the server sent as open may expire while it is on the screen. */
export function stateOfCoupon({ expiresAt }: { expiresAt: string | null }, now: number): ShownState {
  if (expiresAt === null) return 'open'
  const leftMs = Date.parse(expiresAt) - now
  if (leftMs <= 0) return 'expired'
  return leftMs < soonMs ? 'soon' : 'open'
}
