import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { findOpenGrant } from '../grant/grant.ts'
import { maskName } from '../../platform/mask.ts'
import { findAdjustable } from './adjustment.store.ts'

export { adjustmentInvariant } from './adjustment-invariant.store.ts'

/**
 * What a second operator has to know of a member whose wallet is to be adjusted. `adjustments` counts those made so far,
 * so that a request is stale once another adjustment of the member was made. The balance is not in it: a member who
 * plays would make every request stale. Empty: no such member.
 */
export async function readAdjustable(
  db: Database | DatabaseTransaction,
  memberId: string,
): Promise<Readonly<Record<string, unknown>>> {
  const found = await findAdjustable(db, memberId)
  if (!found) return {}
  const { name, ...facts } = found
  const open = await findOpenGrant(db, memberId)
  return { name: maskName(name), ...facts, openReward: open?.code ?? null }
}
