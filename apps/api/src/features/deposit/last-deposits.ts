import { type DepositWay, mostLastAmounts } from '@kapao/contract/money-lookups'
import type { Currency } from '@kapao/money/satang'
import { toAmount } from '@kapao/money/satang'
import type { Context } from '../../platform/context.ts'
import { giftAccountName } from '../gift/gift.ts'
import { manualSource } from '../bank-transfer/bank-transfer.ts'
import { listLatestCredits, listRequestedQrs } from './last-deposits.store.ts'

type Used = DepositWay & { amountSatang: bigint; at: Date }

/**
 * How the member deposited last, and the last different amounts: of QRs and notices as soon as they were asked for, of
 * every other way once it was credited. A QR counts with the amount that the member asked for, without the satang that
 * were added to it.
 */
export async function readLastDeposits(
  { db }: Pick<Context, 'db'>,
  { memberId, currency }: { memberId: string; currency: Currency },
) {
  const [qrs, credits] = await Promise.all([
    listRequestedQrs(db, { memberId, currency }),
    listLatestCredits(db, { memberId, currency }),
  ])
  const used: Used[] = [
    ...qrs.map(({ provider, amount, at }) => ({
      kind: 'QR' as const,
      code: provider,
      amountSatang: amount,
      at,
    })),
    // A payment of a QR is in the list already, with the amount that was asked for.
    ...credits.flatMap(({ source, from, amount, at }) => {
      const way = wayOf(source, from)
      return way ? [{ ...way, amountSatang: amount, at }] : []
    }),
  ].toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const [last] = used
  const amounts = [...new Set(used.map(({ amountSatang }) => amountSatang))].slice(0, mostLastAmounts)
  return {
    ...(last && { last: { kind: last.kind, code: last.code, amount: toAmount(last.amountSatang) } }),
    lastAmounts: amounts.map((satang) => toAmount(satang)),
  }
}

/** The way of an entry of the book; undefined for a payment of a QR. */
function wayOf(source: string, from: string): DepositWay | undefined {
  if (from === giftAccountName) return { kind: 'GIFT', code: '' }
  if (source === manualSource) return { kind: 'NOTICE', code: '' }
  const [kind, code = ''] = source.split(':')
  return kind === 'bank' ? { kind: 'ACCOUNT', code } : undefined
}
