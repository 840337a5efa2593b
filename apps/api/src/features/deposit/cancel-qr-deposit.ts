import { cancelQrDeposit as call } from '@kapao/contract/deposit'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { describeQr } from './deposit.ts'
import { findLatestQr } from './deposit.store.ts'
import { endQrs } from './end-qrs.ts'
import { findQrAccount } from './qr-account.ts'

/** Drops the member's live QR. Cancelling again changes nothing; money that still comes is credited and marked late. */
export const cancelQrDeposit = operation(call, async ({ params, member }, context) => {
  const { memberId } = member
  const account = await findQrAccount(context, params.provider, member.currency)
  if (!account) return refuse('NO_BANK')
  const now = context.clock.now()
  await context.keyedTransaction((tx) => endQrs(tx, { memberId, as: 'cancelled', at: now }))
  context.announce(memberId)
  return describeQr(await findLatestQr(context.db, memberId, params.provider), now)
})
