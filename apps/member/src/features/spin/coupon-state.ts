import type { CouponState } from '@kapao/contract/spin'

export type ShownState = CouponState | 'soon'

/** From when on a coupon is said to expire soon. */
const soonMs = 3 * 86_400_000

/** What a coupon is at a moment: one that the server told as open may have expired on the screen. */
export const stateOfCoupon = ({ expiresAt }: { expiresAt: string | null }, now: number): ShownState => {
  if (expiresAt === null) return 'open'
  const leftMs = Date.parse(expiresAt) - now
  if (leftMs <= 0) return 'expired'
  return leftMs < soonMs ? 'soon' : 'open'
}
