import type { DatabaseTransaction } from '@kapao/database/connect'
import { largestSatang, type Satang } from '@kapao/money/satang'
import { secondsAfter } from '../../platform/clock.ts'
import { leaseAfterEndSeconds, qrLifetimeSeconds } from './deposit.ts'
import { countAmounts, findOthersAmounts, takeLease } from './deposit.store.ts'

/** The most satang added to make an amount unique: product §5. The requested amount is tried first. */
const mostExtraSatang = 99n

/** The most amounts one member can hold at once, so that none can exhaust them. Decision record 0007. */
const mostAmounts = 20n

export function leaseEnd(now: Date): Date {
  return secondsAfter(now, qrLifetimeSeconds + leaseAfterEndSeconds)
}

type LeaseParams = {
  memberId: string
  qrcodeId: string
  account: { receiver: string }
  askedSatang: Satang
  now: Date
}

/** Leases the first free amount from the requested one up. `undefined`: none is free, or the member has too many. */
export async function leaseAmount(tx: DatabaseTransaction, params: LeaseParams): Promise<Satang | undefined> {
  const { askedSatang, account, now, memberId, qrcodeId } = params
  const { receiver } = account
  const most = askedSatang + mostExtraSatang > largestSatang ? largestSatang : askedSatang + mostExtraSatang
  const until = leaseEnd(now)
  const since = secondsAfter(now, -(qrLifetimeSeconds + leaseAfterEndSeconds))
  if ((await countAmounts(tx, { memberId, receiver, since })) >= mostAmounts) return undefined
  const leased = await findOthersAmounts(tx, { receiver, least: askedSatang, most, at: now, memberId })
  for (let amount = askedSatang; amount <= most; amount += 1n) {
    if (leased.has(amount)) continue
    if (await takeLease(tx, { receiver, amount, memberId, qrcodeId, until }, now)) return amount
  }
  return undefined
}
