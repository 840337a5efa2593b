import { listWithdrawals as call } from '@kapao/contract/withdrawal'
import { isRefusal } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { readOpenWithdrawals } from './open-withdrawals.ts'
import { openStates } from './withdrawal.store.ts'

const statesOf = {
  COOLING: ['cooling'],
  REVIEW: ['review'],
  SENDING: ['approved'],
  BANK: ['submitted'],
  STAFF: ['manual_review'],
} as const

/** Withdrawals that have not ended, oldest first, for operators. */
export const listWithdrawals = operation(call, async ({ body: { stage, limit, after } }, context) => {
  const states = stage === undefined ? openStates : statesOf[stage]
  const page = await readOpenWithdrawals(context, { states, limit, after })
  return isRefusal(page) ? page : { withdrawals: page.rows, after: page.after }
})
