import type { Job } from '../../jobs/jobs.ts'

/** Tells the bank that a QR was dropped. An outage throws, and the queue tries again later. */
export const dropQrDeposit: Job<{ qrcodeId: string }> = {
  name: 'dropQrDeposit',
  run: async ({ qrcodeId }, house) => {
    const outcome = await house.kbank.drop(qrcodeId)
    if (outcome.kind === 'unknown')
      throw new Error(`KBANK did not say whether QR ${qrcodeId} was dropped: ${outcome.reason}`)
  },
}
