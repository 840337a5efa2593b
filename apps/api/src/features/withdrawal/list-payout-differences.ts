import { listPayoutDifferences as call } from '@kapao/contract/withdrawal'
import { toAmount } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { findDifferences } from '../../outbound/difference.store.ts'
import { payoutAccount } from './withdrawal-entries.ts'

/** Differences between the ledger and the paying bank, open and closed, newest first. */
export const listPayoutDifferences = operation(call, async ({ body: { limit } }, context) => {
  const differences = await findDifferences(context.db, { accounts: [payoutAccount], limit })
  return {
    differences: differences.map(({ kind, ...difference }) => ({
      _id: difference.difference_id,
      kind: kind === 'ONLY_AT_PROVIDER' ? ('ONLY_AT_BANK' as const) : kind,
      currency: difference.currency,
      reference: difference.reference === '' ? null : difference.reference,
      book: toAmount(difference.book),
      bank: toAmount(difference.reported),
      foundAt: difference.found_at.toISOString(),
      goneAt: difference.gone_at?.toISOString() ?? null,
    })),
  }
})
