import { isRefusal } from '@kapao/contract/refusal'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { addJob, type Job } from '../../jobs/jobs.ts'
import { qrLifetimeSeconds } from './deposit.ts'
import { findQr, type QrRow } from './deposit.store.ts'
import { nameOf } from './qr-name.ts'
import { settleQrDeposit } from './settle-qr-deposit.ts'

/**
 * When the provider is polled about a QR, in seconds after its creation: webhooks get lost, and members pay after the
 * QR has expired. Once it is paid, only the last polls remain, to find a second payment. Decision record 0027.
 */
const pollSeconds = [10, 20, 35, 55, 80, 110, 150, 210, 300, 420, 600, 780, 930, 1200, 2400]
const lastLooksSeconds = [2 * 3600, 8 * 3600, 25 * 3600]
const turns = [...pollSeconds, ...lastLooksSeconds]

/** When the first poll of a new QR is due. */
export function firstPollAt(qr: QrRow): Date {
  return turnAt(qr, turns[0] ?? 0)
}

/** A moment some seconds after a QR was created, or created again. */
function turnAt({ expires_at }: QrRow, seconds: number): Date {
  return secondsAfter(expires_at, seconds - qrLifetimeSeconds)
}

type Payload = { memberId: string; qrcodeId: string; turn: number }

/**
 * Polls the provider for payments of a QR and settles them as a webhook would: whichever comes first credits. Then
 * schedules the next poll. If the provider does not respond, the next poll tries again.
 */
export const pollQr: Job<Payload> = {
  name: 'pollQr',
  run: async ({ memberId, qrcodeId, turn }, context) => {
    const qr = await findQr(context.db, { memberId, qrcodeId })
    if (!qr) return
    if (qr.state !== 'paid' || turn >= pollSeconds.length) await ask(context, qr)
    const next = qr.state === 'paid' ? Math.max(turn + 1, pollSeconds.length) : turn + 1
    const seconds = turns[next]
    if (seconds === undefined) return
    const at = turnAt(qr, seconds)
    await context.transaction((tx) =>
      addJob(tx, pollQr, { memberId, qrcodeId, turn: next }, { at, key: `askAfterQr ${qrcodeId} ${next}` }),
    )
  },
}

async function ask(context: Context, qr: QrRow): Promise<void> {
  const outcome = await context.qrAdapters[qr.provider]?.inquire(nameOf(qr))
  if (outcome?.kind !== 'done') {
    context.log.info(
      { provider: qr.provider, qrcodeId: qr.qrcode_id, reason: outcome?.reason },
      'qr_deposit.poll_failed',
    )
    return
  }
  for (const payment of outcome.answer.payments) {
    const settled = await settleQrDeposit(context, qr.provider, payment)
    if (isRefusal(settled)) {
      if (settled.code === 'VALIDATION_FAILED') continue
      throw new Error('Too many payments wait to be settled')
    }
    if (settled.kind === 'credited') context.announce(settled.member)
  }
}
