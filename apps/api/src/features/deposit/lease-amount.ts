import type { DatabaseTransaction } from '@kapao/database/connect'
import { largestSatang, type Satang } from '@kapao/money/satang'
import { secondsAfter } from '../../platform/clock.ts'
import { leaseAfterEndSeconds, qrLifetimeSeconds } from './deposit.ts'
import { countAmounts, findOthersAmounts, takeLease } from './deposit.store.ts'

/** The satang that make an amount unique: product §5. The amount as asked comes first. */
const mostExtraSatang = 99n

/** Different amounts that stand for one member at once: nobody can take every amount from the others. Record 0007. */
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

/** Takes the first free amount from the asked one on. Nothing where all are taken, or too many stand for the member. */
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
