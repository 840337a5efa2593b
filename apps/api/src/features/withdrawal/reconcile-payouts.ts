import { currencies, type Currency } from '@kapao/money/satang'
import type { ListedPayout, PayoutAdapter } from '@kapao/providers/payout/payout-adapter'
import type { Job } from '../../jobs/jobs.ts'
import { type Found, type Period, reconcile, type Reconciliation } from '../../outbound/reconcile.ts'
import {
  type BookSide,
  type ComparedPayout,
  findSentWithin,
  readBookSide,
} from './payout-comparison.store.ts'
import { payoutAccount } from './withdrawal-entries.ts'

/** Every quarter of an hour: compares the ledger with the paying bank, and files the differences. */
export const reconcilePayouts: Job = {
  name: 'reconcilePayouts',
  schedule: '*/15 * * * *',
  run: (_payload, context) => reconcile(context, reconciliationOf(context.payoutAdapter)),
}

function reconciliationOf(adapter: PayoutAdapter): Reconciliation<ListedPayout> {
  return {
    account: payoutAccount,
    // The bank may pay days after the request.
    longestOpenSeconds: 4 * 24 * 3600,
    list: (period) => adapter.listPayouts(period),
    compareTotals: async (context) => {
      const before = await readBookSide(context.db)
      const totals = await adapter.readTotals()
      if (totals.kind !== 'done') return totals
      const after = await readBookSide(context.db)
      const happened_at = context.clock.now()
      const answer = currencies.flatMap((currency): Found[] => {
        const reported = totals.answer[currency]
        if (explains(before, after, currency, reported)) return []
        const book = before.paid[currency]
        return [{ kind: 'TOTAL_DIFFERS', currency, reference: '', book, reported, happened_at }]
      })
      return { kind: 'done', answer }
    },
    compareEntries: async (context, { entries: listed, since, from, to, now }) =>
      compare({ listed, ours: await findSentWithin(context.db, { from: since, to: now }), from, to }),
  }
}

/**
 * Whether the bank's total equals the ledger's, apart from what was on its way while both were read: at least what was
 * settled before, and at most what is settled by now plus what is open.
 */
function explains(before: BookSide, after: BookSide, currency: Currency, reported: bigint): boolean {
  const open = after.open
    .filter((payout) => payout.currency === currency)
    .reduce((sum, { amount }) => sum + amount, 0n)
  return reported >= before.paid[currency] && reported <= after.paid[currency] + open
}

type Compared = { listed: readonly ListedPayout[]; ours: readonly ComparedPayout[] } & Period

/**
 * Compares the bank's list with ours one by one. An open payout is no difference, because its outcome is not known yet.
 */
function compare({ listed, ours, from, to }: Compared): Found[] {
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
    .filter(({ state, ended_at }) => state === 'paid' && ended_at !== null && ended_at < to)
    .filter(({ sent_at }) => sent_at !== null && sent_at >= from)
    .filter(({ withdrawal_id }) => !isListed.has(withdrawal_id))
    .map(({ withdrawal_id: reference, currency, amount: book, sent_at }) => ({
      kind: 'ONLY_IN_BOOK' as const,
      currency,
      reference,
      book,
      reported: 0n,
      happened_at: sent_at ?? to,
    }))
  return [...atBank, ...onlyOurs]
}
