import { refuse } from '@kapao/contract/refusal'
import { markGoodsSent as call } from '@kapao/contract/spin'
import { operation } from '../../platform/operation.ts'
import { markSent } from './spin.store.ts'

/**
 * Notes that an operator has handed over or sent claimed goods, once. Refuses NO_DATA (no such goods were claimed, or
 * they were sent already).
 */
export const markGoodsSent = operation(call, ({ body: { memberId, coupon }, operator }, context) =>
  context.keyedTransaction(async (tx) => {
    context.noteAct({ subject: coupon })
    const sent = { memberId, coupon, by: operator.operatorId, at: context.clock.now() }
    return (await markSent(tx, sent)) ? { message: 'OK' as const } : refuse('NO_DATA')
  }),
)
