import type { Currency } from '@kapao/money/satang'
import type { ListedPayout } from '@kapao/providers/payout/payout-adapter'
import type { Found, Period } from '../../outbound/reconcile.ts'
import type { BookSide, ComparedPayout } from './payout-comparison.store.ts'

/**
 * Whether the bank's total equals the ledger's, apart from what was on its way while both were read: at least what was
 * settled before, and at most what is settled by now plus what is open.
 */
export function explainsTotal(
  before: BookSide,
  after: BookSide,
  currency: Currency,
  reported: bigint,
): boolean {
  const open = after.open
    .filter((payout) => payout.currency === currency)
    .reduce((sum, { amount }) => sum + amount, 0n)
  return reported >= before.paid[currency] && reported <= after.paid[currency] + open
}

type Compared = { listed: readonly ListedPayout[]; ours: readonly ComparedPayout[] } & Period

/**
 * Compares the bank's list with ours one by one. Judges what happened within the period; what lies outside is only used
 * for matching. An open payout is no difference, because its outcome is not known yet.
 */
export function comparePayouts({ listed, ours, from, to }: Compared): Found[] {
  const ourOf = new Map(ours.map((each) => [each.withdrawal_id, each]))
  const isListed = new Set(listed.map(({ reference }) => reference))
  const atBank = listed.flatMap((payout): Found[] => {
    const { reference, currency, amountSatang: reported, at: happened_at } = payout
    if (happened_at < from || happened_at >= to) return []
    const our = ourOf.get(reference)
    const figures = { currency, reference, reported, happened_at }
    if (!our || our.state === 'returned') return [{ kind: 'ONLY_AT_PROVIDER', book: 0n, ...figures }]
    const isSame = our.amount === reported && our.currency === currency
    return isSame || our.state !== 'paid' ? [] : [{ kind: 'AMOUNT_DIFFERS', book: our.amount, ...figures }]
  })
  const onlyOurs = ours
    .filter(({ state, withdrawal_id }) => state === 'paid' && !isListed.has(withdrawal_id))
    .flatMap(({ withdrawal_id: reference, currency, amount: book, sent_at, ended_at }): Found[] => {
      if (sent_at === null || sent_at < from || ended_at === null || ended_at >= to) return []
      return [{ kind: 'ONLY_IN_BOOK', currency, reference, book, reported: 0n, happened_at: sent_at }]
    })
  return [...atBank, ...onlyOurs]
}
