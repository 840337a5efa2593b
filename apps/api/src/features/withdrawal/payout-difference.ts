import type { Context } from '../../platform/context.ts'
import { fileDifference } from './payout-difference.store.ts'
import type { WithdrawalRow } from './withdrawal.store.ts'

/** Files what the bank answered about a payout after its withdrawal had ended the other way. Repairs nothing. */
export const fileLateAnswer = async (
  context: Context,
  withdrawal: WithdrawalRow,
  answer: 'paid' | 'returned',
): Promise<void> => {
  const isAtBank = answer === 'paid'
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
