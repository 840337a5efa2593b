import type { Context } from '../../platform/context.ts'
import { fileDifference } from './difference.store.ts'
import { findLeg, type LegKey } from './transfer.store.ts'

/**
 * Files what a provider said of a leg after the leg had ended the other way: money that was returned was moved after
 * all, or the other way round. Nothing is repaired: a person has to, and nobody can overlook it.
 */
export const fileLateAnswer = async (
  context: Context,
  key: LegKey,
  said: 'done' | 'returned',
): Promise<void> => {
  const leg = await findLeg(context.db, key)
  if (!leg || leg.state === said || (leg.state !== 'done' && leg.state !== 'returned')) return
  const at = context.clock.now()
  const isAtProvider = said === 'done'
  context.log.error(
    { game: leg.game, memberId: leg.member_id, legId: leg.leg_id, said },
    'a provider changed its word',
  )
  await fileDifference(context.db, {
    difference_id: context.random.id(),
    game: leg.game,
    kind: isAtProvider ? 'ONLY_AT_PROVIDER' : 'ONLY_IN_BOOK',
    reference: leg.reference,
    book: isAtProvider ? 0n : leg.amount,
    provider: isAtProvider ? leg.amount : 0n,
    happened_at: leg.created_at,
    found_at: at,
  })
}
