import { listPayoutDifferences as call } from '@kapao/contract/withdrawal'
import { toAmount } from '@kapao/money/satang'
import { operation } from '../../operation.ts'
import { findDifferences } from './payout-difference.store.ts'

/** Where the book and the paying bank differ, newest first. */
export const listPayoutDifferences = operation(call, async ({ body }, context) => ({
  differences: (await findDifferences(context.db, body.limit)).map((difference) => ({
    _id: difference.difference_id,
    kind: difference.kind,
    currency: difference.currency,
    reference: difference.reference === '' ? null : difference.reference,
    book: toAmount(difference.book),
    bank: toAmount(difference.bank),
    foundAt: difference.found_at.toISOString(),
    goneAt: difference.gone_at?.toISOString() ?? null,
  })),
}))
