import { type openWithdrawal, reviewReasons } from '@kapao/contract/withdrawal'
import { isRefusal, type Refusal } from '@kapao/contract/refusal'
import type { z } from 'zod'
import { listForReview } from '../../outbound/review.ts'
import type { Context } from '../../platform/context.ts'
import { payouts } from './payouts.ts'
import { describeWithdrawal } from './withdrawal.ts'
import type { WithdrawalRow, WithdrawalState } from './withdrawal.store.ts'

type Page = { states: readonly WithdrawalState[]; limit: number; after: string | undefined }

/**
 * A page of withdrawals that have not ended, oldest first. Refuses VALIDATION_FAILED for a cursor that this call did
 * not issue.
 */
export async function readOpenWithdrawals(
  context: Context,
  page: Page,
): Promise<{ rows: z.input<typeof openWithdrawal>[]; after: string | null } | Refusal<'VALIDATION_FAILED'>> {
  const found = await listForReview(context, payouts, page)
  return isRefusal(found) ? found : { rows: found.rows.map(describeOpen), after: found.after }
}

function describeOpen(withdrawal: WithdrawalRow): z.input<typeof openWithdrawal> {
  return {
    ...describeWithdrawal(withdrawal),
    memberId: withdrawal.member_id,
    reviewReasons: reviewReasons.filter((reason) => withdrawal.review_reasons.includes(reason)),
    reference: withdrawal.withdrawal_id,
    asked: withdrawal.polls,
    lastAnswer: withdrawal.last_answer,
    nextAskAt: withdrawal.poll_at?.toISOString() ?? null,
  }
}
