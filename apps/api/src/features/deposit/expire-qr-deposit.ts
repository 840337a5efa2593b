import type { Job } from '../../jobs/jobs.ts'
import { changeQr, findQr } from './deposit.store.ts'

/** Ends a QR whose time is over, so that its state is definite. Money that still comes is credited all the same. */
export const expireQrDeposit: Job<{ memberId: string; qrcodeId: string }> = {
  name: 'expireQrDeposit',
  run: async ({ memberId, qrcodeId }, house) => {
    const qr = await findQr(house.db, { memberId, qrcodeId })
    if (!qr || qr.expires_at > house.clock.now()) return
    const ended = await changeQr(house.db, {
      memberId,
      qrcodeId,
      from: ['creating', 'live'],
      set: { state: 'expired', ended_at: qr.expires_at },
    })
    if (ended) house.announce(memberId)
  },
}
