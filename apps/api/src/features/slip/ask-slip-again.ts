import { isRefusal, refuse } from '@kapao/contract/refusal'
import { askSlipAgain as call } from '@kapao/contract/slip'
import { operation } from '../../platform/operation.ts'
import { checkLeasedSlip, leaseCheck } from './check-slip.ts'
import { describeSlip } from './slip.ts'
import { findSlip, makeDue } from './slip.store.ts'

/**
 * Checks a slip that is in progress at once. The act is committed before the bank is asked; then the check is the usual one,
 * so it credits a transfer once ever, and if the server dies on the way, a job checks the slip within two minutes. Refuses
 * NO_DATA: there is no such slip, or it is decided.
 */
export const askSlipAgain = operation(call, async ({ body: key }, context) => {
  const begun = await context.keyedTransaction(async (tx) => {
    context.noteAct({ subject: key.slipId })
    if (!(await makeDue(tx, key, context.clock.now()))) return refuse('NO_DATA')
    // In the same transaction: a job that took the check would leave this operator without the bank's answer.
    return leaseCheck(context, tx, key)
  })
  if (isRefusal(begun)) return begun
  if (begun) await checkLeasedSlip(context, begun)
  const slip = await findSlip(context.db, key)
  if (!slip) throw new Error('The slip that was just checked does not exist')
  const { status, amount, note } = describeSlip(context, slip)
  return { status, amount, note }
})
