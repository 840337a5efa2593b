import { rejectWithdrawal as call } from '@kapao/contract/withdrawal'
import { operation } from '../../operation.ts'
import { finalizeOnce } from './finalize-withdrawal.ts'
import { refuseDecision } from './refuse-decision.ts'
import { findWithdrawal } from './withdrawal.store.ts'

/** An operator returns the money of a withdrawal that has not gone to the bank. The member reads the reason. */
export const rejectWithdrawal = operation(call, async ({ body, operator }, context) => {
  const { reason: why, ...key } = body
  const { operatorId: by } = operator
  const withdrawal = await findWithdrawal(context.db, key)
  const isOurs =
    withdrawal !== undefined &&
    (await finalizeOnce(context, withdrawal, {
      from: ['cooling', 'review'],
      as: 'returned',
      reason: 'OPERATOR',
      answer: 'an operator rejected it',
      decided: { by, why },
    }))
  if (!isOurs) return refuseDecision(context.db, key)
  context.log.info({ operatorId: by, ...key }, 'an operator rejected a withdrawal')
  return { message: 'OK' } as const
})
