import { addDepositAccount as call } from '@kapao/contract/deposit-account'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { isDeepStrictEqual } from 'node:util'
import { operation } from '../../platform/operation.ts'
import { addAccount, findAccount } from './deposit-account.store.ts'
import { findBank } from '../site/site.ts'

/**
 * Adds an account that members pay into. A repeat changes nothing. Another account under the same id is a conflict,
 * because deposits refer to an account by its id.
 */
export const addDepositAccount = operation(call, async ({ body, operator }, context) => {
  if (!(await findBank(context, body.bankCode))) return refuse('NO_BANK')
  const { depositAccountId, bankCode } = body
  const added = await context.keyedTransaction(async (tx) => {
    context.noteAct({ subject: depositAccountId })
    if (!(await addAccount(tx, body))) {
      const known = await findAccount(tx, depositAccountId)
      if (known === undefined) return refuse('EXISTING_BANK')
      if (!isDeepStrictEqual(known, body)) return refuse('IDEMPOTENCY_CONFLICT')
    }
    return { message: 'OK' } as const
  })
  if (isRefusal(added)) return added
  context.log.info({ operatorId: operator.operatorId, depositAccountId, bankCode }, 'deposit_account.added')
  return added
})
