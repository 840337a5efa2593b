import type { QrProvider } from '@kapao/contract/deposit'
import { type Refusal, refuse } from '@kapao/contract/refusal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import type { Satang } from '@kapao/money/satang'
import { gatewayOf } from '@kapao/providers/qr/gateways'
import { secondsAfter } from '../../platform/clock.ts'
import { qrLifetimeSeconds } from './deposit.ts'
import {
  changeQr,
  findQr,
  insertQr,
  insertReference,
  lockQrsOfMember,
  type QrRow,
  takeLease,
} from './deposit.store.ts'
import { endQrs } from './end-qrs.ts'
import { leaseAmount, leaseEnd } from './lease-amount.ts'
import type { QrAccount } from './qr-account.ts'
import { referenceOf, tryOf } from './qr-name.ts'

type QrRequest = {
  memberId: string
  qrcodeId: string
  provider: QrProvider
  account: QrAccount
  askedSatang: Satang
  now: Date
}

/** Whether a payment names the QR by our reference. Otherwise it is matched by an amount that only this QR has. */
function isNamed({ provider }: Pick<QrRequest, 'provider'>): boolean {
  return gatewayOf(provider).namesPaymentBy === 'reference'
}

/**
 * Writes the pending row of a QR with the key that its payments are matched by: a reference at a gateway, or a unique
 * amount. Ends the member's other QR and notifies its provider.
 *
 * Refuses `QR_FAIL` when every amount near the requested one is leased to another member's QR, or this member holds too
 * many. A repeat with the same id returns the same row. Requests of one member run one after another.
 */
export async function reserveQr(
  tx: DatabaseTransaction,
  params: QrRequest,
): Promise<QrRow | Refusal<'QR_FAIL'>> {
  const { memberId, now } = params
  await lockQrsOfMember(tx, memberId)
  const earlier = await findQr(tx, params)
  if (earlier && earlier.state !== 'failed') return earlier
  if (earlier) return isNamed(params) ? askAnew(tx, params, earlier) : retakeAmount(tx, params, earlier)
  const amount = isNamed(params) ? params.askedSatang : await leaseAmount(tx, params)
  if (amount === undefined) return refuse('QR_FAIL')
  const qr = build(params, amount)
  await endQrs(tx, { memberId, as: 'replaced', at: now })
  await insertQr(tx, qr)
  await keepReference(tx, params, qr.reference)
  return qr
}

async function keepReference(
  tx: DatabaseTransaction,
  { memberId, qrcodeId, provider }: QrRequest,
  reference: string | null,
): Promise<void> {
  if (reference !== null) await insertReference(tx, { provider, reference, memberId, qrcodeId })
}

/** A repeat after the gateway did not accept the QR: the same row, with its full lifetime and a new reference. */
async function askAnew(
  tx: DatabaseTransaction,
  params: QrRequest,
  earlier: QrRow,
): Promise<QrRow | Refusal<'QR_FAIL'>> {
  const reference = referenceOf(params.qrcodeId, tryOf(earlier) + 1)
  await keepReference(tx, params, reference)
  return revive(tx, params, { reference, payload: buildPayload(params, reference, earlier.amount) })
}

/** A repeat after the bank did not accept the QR: the same row, if its amount can still be leased. */
async function retakeAmount(
  tx: DatabaseTransaction,
  params: QrRequest,
  { amount, receiver }: QrRow,
): Promise<QrRow | Refusal<'QR_FAIL'>> {
  const { memberId, qrcodeId, now } = params
  const isOurs = await takeLease(tx, { receiver, amount, memberId, qrcodeId, until: leaseEnd(now) }, now)
  return isOurs ? revive(tx, params, {}) : refuse('QR_FAIL')
}

async function revive(
  tx: DatabaseTransaction,
  { memberId, qrcodeId, now }: QrRequest,
  set: Partial<Pick<QrRow, 'reference' | 'payload'>>,
): Promise<QrRow | Refusal<'QR_FAIL'>> {
  await endQrs(tx, { memberId, as: 'replaced', at: now })
  const live = {
    state: 'creating',
    ended_at: null,
    expires_at: secondsAfter(now, qrLifetimeSeconds),
  } as const
  const qr = await changeQr(tx, { memberId, qrcodeId, from: ['failed'], set: { ...live, ...set } })
  return qr ?? refuse('QR_FAIL')
}

function build(params: QrRequest, amount: Satang): QrRow {
  const reference = isNamed(params) ? referenceOf(params.qrcodeId, 0) : null
  return { ...buildRow(params, amount), reference, payload: buildPayload(params, reference, amount) }
}

function buildRow(params: QrRequest, amount: Satang): Omit<QrRow, 'reference' | 'payload'> {
  return {
    member_id: params.memberId,
    qrcode_id: params.qrcodeId,
    provider: params.provider,
    receiver: params.account.receiver,
    amount,
    currency: params.account.currency,
    pay_link: null,
    provider_reference: null,
    state: 'creating',
    created_at: params.now,
    expires_at: secondsAfter(params.now, qrLifetimeSeconds),
    ended_at: null,
    paid_at: null,
    paid_amount: null,
  }
}

/** Empty where the gateway generates the QR. */
function buildPayload(
  { provider, account }: QrRequest,
  reference: string | null,
  amountSatang: Satang,
): string {
  return gatewayOf(provider).writePayload?.({ ...account, amountSatang, reference: reference ?? '' }) ?? ''
}
