import { getQrDeposit as call } from '@kapao/contract/deposit'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { describeQrWithLine } from './describe-qr-with-line.ts'
import { findLatestQr } from './deposit.store.ts'
import { findQrAccounts } from './qr-account.ts'

/**
 * The member's live QR of a provider, or none, and whether the latest was paid. Refuses `NO_BANK`: the operator has no
 * open account for this provider and currency.
 */
export const getQrDeposit = operation(call, async ({ params, member }, context) => {
  const accounts = await findQrAccounts(context, params.provider, member)
  if (!accounts) return refuse('NO_BANK')
  const latest = await findLatestQr(context.db, member.memberId, params.provider)
  return describeQrWithLine(context, latest)
})
