import type { Chance } from '@kapao/contract/draw'
import type { Coupon, CouponState, Draw, PastDraw, PrizeKind, WheelSlice } from '@kapao/contract/spin'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { toAmount } from '@kapao/money/satang'
import type { DrawRow } from './draw.store.ts'
import { findWheel, type SliceRow, type WheelRow } from './wheel.store.ts'

export { readCoins } from './coin.ts'
export { spinInvariants } from './spin-invariant.store.ts'

/** A wheel that can be spun: open, and at least one slice can be drawn. `odds` are those of the next draw. */
export type OpenWheel = WheelRow & { odds: Chance[] }

/** The wheel of a currency, where it can be spun. */
export const findOpenWheel = async (
  db: Database | DatabaseTransaction,
  currency: 'BAHT' | 'LAK',
): Promise<OpenWheel | undefined> => {
  const wheel = await findWheel(db, currency)
  if (!wheel?.is_open) return undefined
  const odds = oddsOf(wheel.slices)
  return odds.length > 0 ? { ...wheel, odds } : undefined
}

/** A slice that has run out is not in the odds. */
const oddsOf = (slices: readonly SliceRow[]): Chance[] =>
  slices
    .filter(({ isLeft, weight }) => isLeft && weight > 0)
    .map(({ code, label, weight }) => ({ code, label, weight }))

/** What a prize is worth on the wire: money in baht or kip, everything else in pieces. */
export const amountOf = (kind: PrizeKind, prize: bigint): number =>
  kind === 'baht' || kind === 'bonus' ? toAmount(prize) : Number(prize)

type SliceWords = Pick<
  DrawRow,
  'code' | 'label' | 'bg_color' | 'text_color' | 'html_description' | 'kind' | 'prize'
>

export const describeSlice = (slice: SliceWords): WheelSlice => ({
  code: slice.code,
  label: slice.label,
  bgColor: slice.bg_color,
  textColor: slice.text_color,
  htmlDescription: slice.html_description,
  kind: slice.kind,
  amount: amountOf(slice.kind, slice.prize),
})

export const describeCoupon = (drawn: DrawRow): Coupon => ({
  _id: drawn.coupon_id,
  amount: amountOf(drawn.kind, drawn.prize),
  prize: { slice: describeSlice(drawn), name: drawn.label },
  createdAt: drawn.spun_at.toISOString(),
  expiresAt: drawn.expires_at?.toISOString() ?? null,
})

type DrawFacts = Pick<
  DrawRow,
  'spin_no' | 'commitment' | 'server_seed' | 'client_seed' | 'round' | 'code' | 'label' | 'spun_at'
> & { odds: Chance[] }

/** A draw with all that is needed to check it. */
export const describeDraw = (drawn: DrawFacts): Draw => ({
  drawNo: drawn.spin_no,
  commitment: drawn.commitment,
  serverSeed: drawn.server_seed,
  clientSeed: drawn.client_seed,
  round: drawn.round,
  odds: drawn.odds,
  code: drawn.code,
  label: drawn.label,
  createdAt: drawn.spun_at.toISOString(),
})

/** A draw with the slice as it was then, and whether its coupon can still be claimed. */
export const describePastDraw = (drawn: DrawRow, now: Date): PastDraw => ({
  ...describeDraw(drawn),
  slice: describeSlice(drawn),
  coupon: {
    _id: drawn.coupon_id,
    state: stateOf(drawn, now),
    expiresAt: drawn.expires_at?.toISOString() ?? null,
  },
})

const stateOf = ({ claimed_at: claimedAt, expires_at: expiresAt }: DrawRow, now: Date): CouponState => {
  if (claimedAt) return 'claimed'
  return expiresAt && expiresAt <= now ? 'expired' : 'open'
}
