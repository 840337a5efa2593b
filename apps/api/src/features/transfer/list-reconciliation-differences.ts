import { listReconciliationDifferences as call } from '@kapao/contract/transfer'
import { toAmount } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { findDifferences } from '../../outbound/difference.store.ts'
import { findGameCodes } from './comparison.store.ts'
import { accountOf } from './leg-entries.ts'

/** Differences between the ledger and a provider, open and closed, newest first. */
export const listReconciliationDifferences = operation(call, async ({ body: { game, limit } }, context) => {
  const games = game === undefined ? await findGameCodes(context.db) : [game]
  const gameOf = new Map(games.map((code) => [accountOf(code), code]))
  const differences = await findDifferences(context.db, { accounts: [...gameOf.keys()], limit })
  return {
    differences: differences.map((each) => ({
      _id: each.difference_id,
      game: gameOf.get(each.account) ?? '',
      kind: each.kind,
      reference: each.reference === '' ? null : each.reference,
      book: toAmount(each.book),
      provider: toAmount(each.reported),
      foundAt: each.found_at.toISOString(),
      goneAt: each.gone_at?.toISOString() ?? null,
    })),
  }
})
