import { listDepositAccounts as call } from '@kapao/contract/deposit-account'
import { operation } from '../../platform/operation.ts'
import { listAccounts } from './deposit-account.store.ts'

/** Every account that members pay into, including closed ones. */
export const listDepositAccounts = operation(call, (_asked, context) => listAccounts(context.db))
