import { cancelQrDeposit as call } from '@kapao/contract/deposit'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../operation.ts'
import { describeQr } from './deposit.ts'
import { findLatestQr } from './deposit.store.ts'
import { endQrs } from './end-qrs.ts'
import { findQrAccount } from './qr-account.ts'

/** Drops the member's live QR. Cancelling again changes nothing; money that still comes is credited and marked late. */
export const cancelQrDeposit = operation(call, async ({ params, member }, house) => {
  const { memberId } = member
  const account = await findQrAccount(house, params.provider, member.currency)
  if (!account) return refuse('NO_BANK')
  const now = house.clock.now()
  await house.transact((tx) => endQrs(tx, { memberId, as: 'cancelled', at: now }))
  house.announce(memberId)
  return describeQr(await findLatestQr(house.db, memberId, params.provider), now)
})
