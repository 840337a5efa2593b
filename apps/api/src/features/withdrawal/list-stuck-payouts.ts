import { listStuckPayouts as call } from '@kapao/contract/withdrawal'
import { isRefusal } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { readOpenWithdrawals } from './open-withdrawals.ts'

/** Every payout that was submitted to the bank and has no definite outcome, oldest first. */
export const listStuckPayouts = operation(call, async ({ body: { limit, after } }, context) => {
  const page = await readOpenWithdrawals(context, { states: ['submitted', 'manual_review'], limit, after })
  return isRefusal(page) ? page : { payouts: page.rows, after: page.after }
})
