import { currencies } from '@kapao/money/satang'
import type { ListedPayout, PayoutAdapter } from '@kapao/providers/payout/payout-adapter'
import type { Job } from '../../jobs/jobs.ts'
import { type Found, reconcile, type Reconciliation } from '../../outbound/reconcile.ts'
import { comparePayouts, explainsTotal } from './compare-payouts.ts'
import { findSentWithin, readBookSide } from './payout-comparison.store.ts'
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
        if (explainsTotal(before, after, currency, reported)) return []
        const book = before.paid[currency]
        return [{ kind: 'TOTAL_DIFFERS', currency, reference: '', book, reported, happened_at }]
      })
      return { kind: 'done', answer }
    },
    compareEntries: async (context, { entries: listed, since, from, to, now }) =>
      comparePayouts({
        listed,
        ours: await findSentWithin(context.db, { from: since, to: now }),
        from,
        to,
      }),
  }
}
