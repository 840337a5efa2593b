import { createQrDeposit as call } from '@kapao/contract/deposit'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { parseAmount } from '@kapao/money/satang'
import type { AnnouncedQr } from '@kapao/providers/qr-adapter'
import { v5 } from 'uuid'
import type { Context } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import { addJob } from '../../jobs/jobs.ts'
import { pollQr, firstPollAt } from './poll-qr.ts'
import { describeQr, qrAmountsOf } from './deposit.ts'
import { changeQr, findQr, type QrRow } from './deposit.store.ts'
import { announceEnd } from './end-qrs.ts'
import { expireQrDeposit } from './expire-qr-deposit.ts'
import { findQrAccounts } from './qr-account.ts'
import { nameOf } from './qr-name.ts'
import { reserveQr } from './reserve-qr.ts'

/**
 * Creates a QR for an amount. The pending row and the key its payments are matched by are committed before the provider
 * is called, so that a payment finds its member whatever happens in between. The same idempotency key, provider and
 * amount return the same QR.
 *
 * Refuses `NO_BANK` (no open account for this provider and currency), `TRANSFER_MINIMUM` (below the least amount),
 * `REQUEST_LIMIT` (the member's unpaid QRs hold too many amounts; with the seconds to wait) and `QR_FAIL` (no amount is
 * free, or the provider did not accept the QR).
 */
export const createQrDeposit = operation(call, async ({ params, body, member, idempotencyKey }, context) => {
  const { memberId, currency } = member
  const { provider } = params
  const accounts = await findQrAccounts(context, provider, member)
  const amounts = qrAmountsOf(context, provider, currency)
  if (!accounts || !amounts) return refuse('NO_BANK')
  const askedSatang = parseAmount(body.amount) ?? 0n
  const { least } = amounts
  if (askedSatang < (parseAmount(least) ?? 0n)) return refuse('TRANSFER_MINIMUM', { min: least, currency })
  const qrcodeId =
    idempotencyKey === undefined
      ? context.random.id()
      : v5(JSON.stringify([idempotencyKey, provider, String(askedSatang)]), memberId)
  const now = context.clock.now()
  const qr = await context.transaction((tx) =>
    reserveQr(tx, { memberId, qrcodeId, provider, accounts, askedSatang, now }),
  )
  if (isRefusal(qr)) return qr
  const announced = await announceQr(context, qr)
  if (!announced) {
    const set = { state: 'failed', ended_at: now } as const
    await changeQr(context.db, { memberId, qrcodeId, from: ['creating'], set })
    return refuse('QR_FAIL')
  }
  const answer = await context.keyedTransaction(async (tx) =>
    describeQr(await openQr(tx, qr, announced), context.clock.now()),
  )
  context.announce(memberId)
  return answer
})

async function announceQr(context: Context, qr: QrRow): Promise<AnnouncedQr | undefined> {
  const { provider, payload, amount: amountSatang, expires_at: expiresAt } = qr
  const order = { ...nameOf(qr), payload, amountSatang, expiresAt }
  const outcome = await context.qrAdapters[provider]?.announce(order)
  if (outcome?.kind === 'done') return outcome.answer
  context.log.warn(
    { provider, qrcodeId: qr.qrcode_id, reason: outcome?.reason },
    'qr_deposit.announce_failed',
  )
  return undefined
}

const ended: ReadonlySet<QrRow['state']> = new Set(['replaced', 'cancelled', 'expired'])

/**
 * Makes the QR live and schedules its expiry and its first poll. A QR that was replaced or cancelled during the
 * provider call keeps that state, and the provider is notified again: the first notice of its end may have reached the
 * provider before the QR did.
 */
async function openQr(
  tx: DatabaseTransaction,
  { member_id: memberId, qrcode_id: qrcodeId }: QrRow,
  { payload, payLink, providerReference }: AnnouncedQr,
): Promise<QrRow | undefined> {
  const set = {
    state: 'live',
    payload,
    pay_link: payLink ?? null,
    provider_reference: providerReference ?? null,
  } as const
  const live = await changeQr(tx, { memberId, qrcodeId, from: ['creating'], set })
  if (live) {
    await addJob(tx, expireQrDeposit, { memberId, qrcodeId }, { at: live.expires_at })
    await addJob(tx, pollQr, { memberId, qrcodeId, turn: 0 }, { at: firstPollAt(live) })
    return live
  }
  const known = await findQr(tx, { memberId, qrcodeId })
  if (known && ended.has(known.state)) await announceEnd(tx, known)
  return known
}
