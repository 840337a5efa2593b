import type { Context } from '../../platform/context.ts'
import { fileDifference } from './difference.store.ts'
import type { LegRow } from './transfer.store.ts'

/**
 * Files what a provider answered about a leg that had ended the other way: money that was returned was moved after all,
 * or money that counts as moved was not. Repairs nothing; an operator decides.
 */
export const fileLateAnswer = async (
  context: Context,
  leg: LegRow,
  answer: 'done' | 'returned',
): Promise<void> => {
  if (leg.state !== 'done' && leg.state !== 'returned') return
  const isAtProvider = answer === 'done'
  await fileDifference(context.db, {
    difference_id: context.random.id(),
    game: leg.game,
    kind: isAtProvider ? 'ONLY_AT_PROVIDER' : 'ONLY_IN_BOOK',
    reference: leg.reference,
    book: isAtProvider ? 0n : leg.amount,
    provider: isAtProvider ? leg.amount : 0n,
    happened_at: leg.created_at,
    found_at: context.clock.now(),
  })
}
