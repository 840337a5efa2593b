import type { House } from '../../house.ts'
import { fileDifference } from './difference.store.ts'
import { findLeg, type LegKey } from './transfer.store.ts'

/**
 * Files what a provider said of a leg after the leg had ended the other way: money that was returned was moved after
 * all, or the other way round. Nothing is repaired: a person has to, and nobody can overlook it.
 */
export const fileLateAnswer = async (house: House, key: LegKey, said: 'done' | 'returned'): Promise<void> => {
  const leg = await findLeg(house.db, key)
  if (!leg || leg.state === said || (leg.state !== 'done' && leg.state !== 'returned')) return
  const at = house.clock.now()
  const isAtProvider = said === 'done'
  house.log.error(
    { game: leg.game, memberId: leg.member_id, legId: leg.leg_id, said },
    'a provider changed its word',
  )
  await fileDifference(house.db, {
    difference_id: house.random.id(),
    game: leg.game,
    kind: isAtProvider ? 'ONLY_AT_PROVIDER' : 'ONLY_IN_BOOK',
    reference: leg.reference,
    book: isAtProvider ? 0n : leg.amount,
    provider: isAtProvider ? leg.amount : 0n,
    happened_at: leg.created_at,
    found_at: at,
  })
}
