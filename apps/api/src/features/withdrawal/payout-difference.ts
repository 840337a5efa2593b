import type { Context } from '../../platform/context.ts'
import { fileDifference } from './payout-difference.store.ts'
import { findWithdrawal, type WithdrawalKey } from './withdrawal.store.ts'

/**
 * Files what the bank said of a payout after its withdrawal had ended the other way. Nothing is repaired: a person has
 * to, and nobody can overlook it.
 */
export const fileLateAnswer = async (
  context: Context,
  key: WithdrawalKey,
  said: 'paid' | 'returned',
): Promise<void> => {
  const withdrawal = await findWithdrawal(context.db, key)
  if (!withdrawal?.ended_at || withdrawal.state === said) return
  const isAtBank = said === 'paid'
  context.log.error({ ...key, said }, 'the paying bank changed its word')
  await fileDifference(context.db, {
    difference_id: context.random.id(),
    kind: isAtBank ? 'ONLY_AT_BANK' : 'ONLY_IN_BOOK',
    currency: withdrawal.currency,
    reference: withdrawal.withdrawal_id,
    book: isAtBank ? 0n : withdrawal.amount,
    bank: isAtBank ? withdrawal.amount : 0n,
    happened_at: withdrawal.sent_at ?? withdrawal.created_at,
    found_at: context.clock.now(),
  })
}
