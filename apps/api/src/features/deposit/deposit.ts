import type { AskedProvider, QrAmounts, QrDeposit } from '@kapao/contract/deposit'
import { type Currency, toAmount } from '@kapao/money/satang'
import { qrAmountsFor } from '@kapao/providers/qr/gateway'
import { rulesOf } from '@kapao/providers/qr/gateways'
import encodeQr from 'qr'
import type { Context } from '../../platform/context.ts'
import type { QrRow } from './deposit.store.ts'
import { notificationInvariant } from './payment-notification.store.ts'

export { readPaymentStory } from './payment-story.ts'

/** What must hold between the ledger and the gateways' payment notifications: checked together with the ledger. */
export const depositInvariants = [notificationInvariant] as const

/** How long a QR is shown for paying. Decision record 0007. */
export const qrLifetimeSeconds = 15 * 60

/**
 * How long the lease of an amount matters after its end: members save pictures of QRs and pay late. An amount that
 * another member had within this time is credited by its payer. `settle_payments` has the same. Decision record 0007.
 */
export const mayBePaidSeconds = 24 * 60 * 60

/** How long the latest payment is returned with the QR's state, so that the screen can show that it arrived. */
const paidIsNewsSeconds = 15 * 60

/** The least and the quick amounts of a provider's QR, as the operator configured them. */
export function qrAmountsOf(
  { config }: Pick<Context, 'config'>,
  provider: AskedProvider,
  currency: Currency,
): QrAmounts | undefined {
  return qrAmountsFor(rulesOf(provider), currency, config.QR_MINIMUM)
}

function secondsUntil(moment: Date, now: Date): number {
  return Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1000))
}

export function isLive(qr: QrRow, now: Date): boolean {
  return qr.state === 'live' && qr.expires_at > now
}

function describePaid(qr: QrRow | undefined, now: Date): Pick<QrDeposit, 'paid'> {
  if (qr?.state !== 'paid' || !qr.paid_at || qr.paid_amount === null) return {}
  if (now.getTime() - qr.paid_at.getTime() > paidIsNewsSeconds * 1000) return {}
  return {
    paid: {
      qrcodeId: qr.qrcode_id,
      amount: toAmount(qr.paid_amount),
      askedAmount: toAmount(qr.amount),
      paidAt: qr.paid_at.toISOString(),
    },
  }
}

/** The latest QR in its wire format: the QR while it can be paid, and its payment for a while afterwards. */
export function describeQr(qr: QrRow | undefined, now: Date): QrDeposit {
  if (!qr || !isLive(qr, now)) return { hasQrcode: false, ...describePaid(qr, now) }
  return {
    hasQrcode: true,
    qrcodeId: qr.qrcode_id,
    qrcode: encodeQr(qr.payload, 'svg', { ecc: 'medium' }),
    payload: qr.payload,
    amount: toAmount(qr.amount),
    ...(qr.requested_amount === null ? {} : { requestedAmount: toAmount(qr.requested_amount) }),
    expireIn: qr.expires_at.toISOString(),
    expiresInSeconds: secondsUntil(qr.expires_at, now),
    ...(qr.pay_link ? { payLink: qr.pay_link } : {}),
  }
}
