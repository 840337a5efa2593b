import { changeDepositAccount as call } from '@kapao/contract/deposit-account'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { changeAccount, findAccount } from './deposit-account.store.ts'

/** Opens, closes, reorders or renames an account. Live QRs and money on its way to the account are not affected. */
export const changeDepositAccount = operation(call, async ({ body, operator }, context) => {
  const { depositAccountId, isOpen } = body
  const changed = await context.keyedTransaction(async (tx) => {
    const before = await findAccount(tx, depositAccountId)
    context.noteAct({ subject: depositAccountId, before })
    if (!(await changeAccount(tx, body))) return refuse('NO_DATA')
    return { message: 'OK' } as const
  })
  if (isRefusal(changed)) return changed
  context.log.info({ operatorId: operator.operatorId, depositAccountId, isOpen }, 'deposit_account.changed')
  return changed
})
