import { listRefunds as call } from '@kapao/contract/refund'
import { toAmount } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { listCredited } from './refund.store.ts'

/** The refunds that the member has received, newest first. */
export const listRefunds = operation(call, async ({ body, member: { memberId } }, context) => {
  const { total, payouts } = await listCredited(context.db, { memberId, ...body })
  return {
    total,
    refunds: payouts.map(({ amount, created_at: at }) => ({
      refundAmount: toAmount(amount),
      createdAt: at.toISOString(),
    })),
  }
})
