import type { QrName } from '@kapao/providers/qr-adapter'
import type { Job } from '../../jobs/jobs.ts'

/** Notifies the provider that a QR was dropped. An outage throws, and the queue tries again later. */
export const dropQrDeposit: Job<QrName & { provider: string }> = {
  name: 'dropQrDeposit',
  run: async ({ provider, ...qr }, context) => {
    const outcome = await context.qrAdapters[provider]?.drop(qr)
    if (outcome?.kind === 'unknown')
      throw new Error(`${provider} did not say whether QR ${qr.id} was dropped: ${outcome.reason}`)
  },
}
