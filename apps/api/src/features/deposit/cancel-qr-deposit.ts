import { cancelQrDeposit as call } from '@kapao/contract/deposit'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../operation.ts'
import { addJob } from '../../jobs/jobs.ts'
import { describeQr } from './deposit.ts'
import { endWaitingQrs, findLatestQr, findQrAccount } from './deposit.store.ts'
import { dropQrDeposit } from './drop-qr-deposit.ts'

/** Drops the member's live QR. Cancelling again changes nothing; money that still comes is credited and marked late. */
export const cancelQrDeposit = operation(call, async ({ params, member }, house) => {
  const { memberId, currency } = member
  const account = await findQrAccount(house.db, params.provider, currency)
  if (!account) return refuse('NO_BANK')
  const now = house.clock.now()
  await house.transact(async (tx) => {
    const ended = await endWaitingQrs(tx, { memberId, as: 'cancelled', at: now })
    for (const qrcodeId of ended) await addJob(tx, dropQrDeposit, { qrcodeId })
  })
  house.announce(memberId)
  return describeQr(await findLatestQr(house.db, memberId, params.provider), now)
})
