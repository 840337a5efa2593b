import { listReconciliationDifferences as call } from '@kapao/contract/transfer'
import { toAmount } from '@kapao/money/satang'
import { operation } from '../../operation.ts'
import { findDifferences } from './difference.store.ts'

/** Where the book and a provider differ, or differed, the newest first. */
export const listReconciliationDifferences = operation(call, async ({ body }, context) => {
  const differences = await findDifferences(context.db, { game: body.game, limit: body.limit })
  return {
    differences: differences.map((each) => ({
      _id: each.difference_id,
      game: each.game,
      kind: each.kind,
      reference: each.reference === '' ? null : each.reference,
      book: toAmount(each.book),
      provider: toAmount(each.provider),
      foundAt: each.found_at.toISOString(),
      goneAt: each.gone_at?.toISOString() ?? null,
    })),
  }
})
