import { isRefusal } from '@kapao/contract/refusal'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { addJob, type Job } from '../../jobs/jobs.ts'
import { qrLifetimeSeconds } from './deposit.ts'
import { findQr, type QrRow } from './deposit.store.ts'
import { nameOf } from './qr-name.ts'
import { settleQrDeposit } from './settle-qr-deposit.ts'

/**
 * When a party is asked what became of a QR, in seconds after it was made: call-backs get lost, and money is paid after
 * the end. Once it is paid only the last looks remain, for money that was paid twice. Decision record 0027.
 */
const pollSeconds = [10, 20, 35, 55, 80, 110, 150, 210, 300, 420, 600, 780, 930, 1200, 2400]
const lastLooksSeconds = [2 * 3600, 8 * 3600, 25 * 3600]
const turns = [...pollSeconds, ...lastLooksSeconds]

/** When the asking begins for a QR that has just been made. */
export function firstPollAt(qr: QrRow): Date {
  return turnAt(qr, turns[0] ?? 0)
}

/** Seconds after a QR was made, or made again. */
function turnAt({ expires_at }: QrRow, seconds: number): Date {
  return secondsAfter(expires_at, seconds - qrLifetimeSeconds)
}

type Payload = { memberId: string; qrcodeId: string; turn: number }

/**
 * Asks the party what was paid on a QR, and settles it as a call-back would: whichever tells first is credited. Then
 * adds the next asking. A party that does not answer is asked at the next turn.
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
    if (isRefusal(settled)) throw new Error('Too many payments wait to be settled')
    if (settled.kind === 'credited') context.announce(settled.member)
  }
}
