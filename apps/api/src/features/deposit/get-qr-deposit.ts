import { getQrDeposit as call } from '@kapao/contract/deposit'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { describeQr } from './deposit.ts'
import { findLatestQr } from './deposit.store.ts'
import { findQrAccount } from './qr-account.ts'

/** The member's QR of a provider: the live one, or none, and whether the latest was paid. */
export const getQrDeposit = operation(call, async ({ params, member }, context) => {
  const account = await findQrAccount(context, params.provider, member.currency)
  if (!account) return refuse('NO_BANK')
  const latest = await findLatestQr(context.db, member.memberId, params.provider)
  return describeQr(latest, context.clock.now())
})
