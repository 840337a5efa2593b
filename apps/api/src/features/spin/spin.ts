import type { Chance } from '@kapao/contract/fairness'
import type { Coupon, CouponState, Draw, PastSpin, WheelSlice } from '@kapao/contract/spin'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { amountOf } from './prize-amount.ts'
import type { SpinRow } from './spin.store.ts'
import { findWheel, type SliceRow, type WheelRow } from './wheel.store.ts'

export { readCoins } from './coin.ts'
export { readWheel } from './describe-wheel.ts'
export { aboutTurn } from './seed-turn.ts'
export { spinInvariants } from './spin-invariant.store.ts'
export { costOfWheel, isStricterWheel } from './wheel-cost.ts'

/** A wheel that can be spun: open, with at least one slice that can be drawn. `odds` are those of the next draw. */
export type OpenWheel = WheelRow & { odds: Chance[] }

/** The wheel of a currency, if it can be spun. */
export async function findOpenWheel(
  db: Database | DatabaseTransaction,
  currency: 'BAHT' | 'LAK',
): Promise<OpenWheel | undefined> {
  const wheel = await findWheel(db, currency)
  if (!wheel?.is_open) return undefined
  const odds = oddsOf(wheel.slices)
  return odds.length > 0 ? { ...wheel, odds } : undefined
}

/** A slice that has run out is not part of the odds. */
function oddsOf(slices: readonly SliceRow[]): Chance[] {
  return slices
    .filter(({ isLeft, weight }) => isLeft && weight > 0)
    .map(({ code, label, weight }) => ({ code, label, weight }))
}

type SliceWords = Pick<
  SpinRow,
  'code' | 'label' | 'bg_color' | 'text_color' | 'html_description' | 'kind' | 'prize'
>

export function describeSlice(slice: SliceWords): WheelSlice {
  return {
    code: slice.code,
    label: slice.label,
    bgColor: slice.bg_color,
    textColor: slice.text_color,
    htmlDescription: slice.html_description,
    kind: slice.kind,
    amount: amountOf(slice.kind, slice.prize),
  }
}

export function describeCoupon(spun: SpinRow): Coupon {
  return {
    _id: spun.coupon_id,
    amount: amountOf(spun.kind, spun.prize),
    prize: { slice: describeSlice(spun), name: spun.label },
    createdAt: spun.spun_at.toISOString(),
    expiresAt: spun.expires_at?.toISOString() ?? null,
  }
}

type SpinFacts = Pick<
  SpinRow,
  'spin_no' | 'commitment' | 'server_seed' | 'client_seed' | 'round' | 'code' | 'label' | 'spun_at'
> & { odds: Chance[] }

/** A draw with all that is needed to verify it. */
export function describeSpin(spun: SpinFacts): Draw {
  return {
    drawNo: spun.spin_no,
    commitment: spun.commitment,
    serverSeed: spun.server_seed,
    clientSeed: spun.client_seed,
    round: spun.round,
    odds: spun.odds,
    code: spun.code,
    label: spun.label,
    createdAt: spun.spun_at.toISOString(),
  }
}

/** A draw with its slice as it was drawn, and whether its coupon can still be claimed. */
export function describePastSpin(spun: SpinRow, now: Date): PastSpin {
  return {
    ...describeSpin(spun),
    slice: describeSlice(spun),
    coupon: {
      _id: spun.coupon_id,
      state: stateOf(spun, now),
      expiresAt: spun.expires_at?.toISOString() ?? null,
    },
  }
}

function stateOf({ claimed_at: claimedAt, expires_at: expiresAt }: SpinRow, now: Date): CouponState {
  if (claimedAt) return 'claimed'
  return expiresAt && expiresAt <= now ? 'expired' : 'open'
}
