import { changeDepositAccount as call } from '@kapao/contract/deposit-account'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { changeAccount } from './deposit-account.store.ts'

/** Opens, closes, reorders or renames an account. Live QRs and money on its way to the account are not affected. */
export const changeDepositAccount = operation(call, async ({ body, operator }, context) => {
  if (!(await changeAccount(context.db, body))) return refuse('NO_DATA')
  const { depositAccountId, isOpen } = body
  context.log.info({ operatorId: operator.operatorId, depositAccountId, isOpen }, 'deposit_account.changed')
  return { message: 'OK' } as const
})
