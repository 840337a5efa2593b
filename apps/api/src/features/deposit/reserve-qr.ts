import type { AskedProvider } from '@kapao/contract/deposit'
import { keyOfGateway } from '@kapao/contract/party-list'
import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import type { Satang } from '@kapao/money/satang'
import { rulesOf } from '@kapao/providers/qr/gateways'
import { secondsAfter } from '../../platform/clock.ts'
import { currentTraceParent } from '../../tracing/current-step.ts'
import { refusePaused } from '../pause/pause.ts'
import { qrLifetimeSeconds } from './deposit.ts'
import { changeQr, findQr, insertQr, insertReference, lockQrsOfMember, type QrRow } from './deposit.store.ts'
import { type AmountAt, takeLease } from './amount.store.ts'
import { endQrs } from './end-qrs.ts'
import { leaseAmount, leaseEnd } from './lease-amount.ts'
import type { QrAccounts } from './qr-account.ts'
import { referenceOf, tryOf } from './qr-name.ts'

type QrRequest = {
  memberId: string
  qrcodeId: string
  provider: AskedProvider
  accounts: QrAccounts
  askedSatang: Satang
  now: Date
}

/** Whether a payment names the QR by our reference. Otherwise it is matched by an amount that only this QR has. */
function isNamed({ provider }: Pick<QrRequest, 'provider'>): boolean {
  return rulesOf(provider).namesPaymentBy === 'reference'
}

/**
 * Writes the pending row of a QR with the key that its payments are matched by: a reference at a gateway, or a unique
 * amount. Ends the member's other QR and notifies its provider.
 *
 * Refuses `QR_FAIL` when every amount near the requested one is leased to other members' QRs, and `REQUEST_LIMIT` when
 * this member's unpaid QRs hold too many. A repeat with the same id returns the same row. Requests of one member run one
 * after another.
 */
export async function reserveQr(
  tx: DatabaseTransaction,
  params: QrRequest,
): Promise<QrRow | Refusal<'QR_FAIL' | 'REQUEST_LIMIT' | 'PARTY_PAUSED'>> {
  const { memberId, now } = params
  await lockQrsOfMember(tx, memberId)
  const earlier = await findQr(tx, params)
  if (earlier && earlier.state !== 'failed') return earlier
  const paused = await refusePaused(tx, [keyOfGateway(params.provider)])
  if (paused) return paused
  if (earlier) return isNamed(params) ? askAnew(tx, params, earlier) : retakeAmount(tx, params, earlier)
  const leased = isNamed(params) ? atFirstAccount(params) : await leaseAmount(tx, params)
  if (isRefusal(leased)) return leased
  const qr = build(params, leased)
  await endQrs(tx, { memberId, as: 'replaced', at: now })
  await insertQr(tx, qr)
  await keepReference(tx, params, qr.reference)
  return qr
}

/** A payment that names its QR needs no amount of its own: the first account takes them all. */
function atFirstAccount({ accounts, askedSatang }: QrRequest): AmountAt {
  return { receiver: accounts.receivers[0], amount: askedSatang }
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
  return revive(tx, params, { reference, payload: buildPayload(params, reference, earlier) })
}

/** A repeat after the bank did not accept the QR: the same row, if its amount can still be leased. */
async function retakeAmount(
  tx: DatabaseTransaction,
  params: QrRequest,
  { amount, receiver }: QrRow,
): Promise<QrRow | Refusal<'QR_FAIL'>> {
  const { memberId, qrcodeId, now } = params
  const lease = { receiver, amount, memberId, qrcodeId, from: now, until: leaseEnd(now) }
  const isOurs = await takeLease(tx, lease)
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

function build(params: QrRequest, leased: AmountAt): QrRow {
  const reference = isNamed(params) ? referenceOf(params.qrcodeId, 0) : null
  return { ...buildRow(params, leased), reference, payload: buildPayload(params, reference, leased) }
}

function buildRow(params: QrRequest, { receiver, amount }: AmountAt): Omit<QrRow, 'reference' | 'payload'> {
  return {
    member_id: params.memberId,
    qrcode_id: params.qrcodeId,
    provider: params.provider,
    receiver,
    amount,
    requested_amount: params.askedSatang,
    currency: params.accounts.currency,
    pay_link: null,
    provider_reference: null,
    trace_parent: currentTraceParent() ?? null,
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
  { provider, accounts }: QrRequest,
  reference: string | null,
  { receiver, amount: amountSatang }: AmountAt,
): string {
  const { currency } = accounts
  const qr = { receiver, currency, amountSatang, reference: reference ?? '' }
  return rulesOf(provider).writePayload?.(qr) ?? ''
}
