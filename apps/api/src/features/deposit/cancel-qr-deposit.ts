import { cancelQrDeposit as call } from '@kapao/contract/deposit'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { describeQr } from './deposit.ts'
import { findLatestQr } from './deposit.store.ts'
import { endQrs } from './end-qrs.ts'
import { findQrAccounts } from './qr-account.ts'

/**
 * Ends every unpaid QR of the member. A repeat changes nothing; a payment that still arrives is credited and marked
 * late. Refuses `NO_BANK`: the operator has no open account for this provider and currency.
 */
export const cancelQrDeposit = operation(call, async ({ params, member }, context) => {
  const { memberId } = member
  const accounts = await findQrAccounts(context, params.provider, member)
  if (!accounts) return refuse('NO_BANK')
  const now = context.clock.now()
  await context.keyedTransaction((tx) => endQrs(tx, { memberId, as: 'cancelled', at: now }))
  context.announce(memberId)
  return describeQr(await findLatestQr(context.db, memberId, params.provider), now)
})
