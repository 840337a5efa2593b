import type { Job } from '../../jobs/jobs.ts'
import { changeQr, findQr } from './deposit.store.ts'

/** Ends a QR that has expired, so that its state is definite. A payment that still arrives is credited. */
export const expireQrDeposit: Job<{ memberId: string; qrcodeId: string }> = {
  name: 'expireQrDeposit',
  run: async ({ memberId, qrcodeId }, context) => {
    const qr = await findQr(context.db, { memberId, qrcodeId })
    if (!qr || qr.expires_at > context.clock.now()) return
    const ended = await changeQr(context.db, {
      memberId,
      qrcodeId,
      from: ['creating', 'live'],
      set: { state: 'expired', ended_at: qr.expires_at },
    })
    if (ended) context.announce(memberId)
  },
}
