import { type Refusal, refuse } from '@kapao/contract/refusal'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { OutboundKey } from '../../outbound/outbound.ts'
import { findWithdrawal } from './withdrawal.store.ts'

/**
 * Why an operator's decision had no effect: NO_DATA (there is nothing left to decide) or WITHDRAW_IN_PROGRESS (the
 * withdrawal does not wait for an operator).
 */
export async function refuseDecision(
  db: Database | DatabaseTransaction,
  key: OutboundKey,
): Promise<Refusal<'NO_DATA' | 'WITHDRAW_IN_PROGRESS'>> {
  const withdrawal = await findWithdrawal(db, key)
  const isOpen = withdrawal !== undefined && withdrawal.ended_at === null
  return refuse(isOpen ? 'WITHDRAW_IN_PROGRESS' : 'NO_DATA')
}
