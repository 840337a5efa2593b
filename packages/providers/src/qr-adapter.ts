import type { Currency, Satang } from '@kapao/money/satang'
import type { Outcome } from './outcome.ts'

/** The names of a QR: our id, and the reference that the bill carries (ref1). */
export type QrName = { id: string; reference: string; currency: Currency }

export type QrOrder = QrName & {
  /** The text of the QR if we generate it; empty if the gateway does. */
  payload: string
  amountSatang: Satang
  expiresAt: Date
}

/** A QR that the gateway has accepted: its text, a page on which it is paid, and the gateway's own reference. */
export type AnnouncedQr = {
  payload: string
  payLink: string | undefined
  providerReference: string | undefined
}

/** What a payment names: our reference, or at a gateway that does not name it, the account that received the money. */
export type PaidTo = { reference: string } | { receiver: string }

/** A gateway's report of a payment. It has the same content whether a call-back or an inquiry reports it. */
export type QrPayment = PaidTo & {
  /** The gateway's reference of the payment, unique at this gateway: a repeat with it is the same payment. */
  paymentId: string
  amountSatang: Satang
  paidAt: Date
  /** The details that are stored with the payment notification. */
  story: Readonly<Record<string, string | number | null>>
}

/** The content of a call-back. `news` moves no money, such as the end of a QR. */
export type WebhookVerdict =
  | { kind: 'payment'; payment: QrPayment }
  | { kind: 'news' }
  | {
      kind: 'refused'
      because: 'SIGNATURE_INVALID' | 'VALIDATION_FAILED'
      reason: string
      paymentId?: string | undefined
    }

export type Callback = {
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The unparsed body, which the signature covers. */
  rawBody: string
}

/** A gateway through which a QR is paid. Each has its own format and its own signature. */
export type QrAdapter = {
  /** Creates a QR. A repeat with the same reference returns the same QR. */
  announce: (order: QrOrder) => Promise<Outcome<AnnouncedQr>>
  /** Withdraws a QR, so that it can no longer be paid. A repeat changes nothing. */
  drop: (qr: QrName) => Promise<Outcome<undefined>>
  /** Returns every payment of the QR. Refused: the gateway knows no such QR. */
  inquire: (qr: QrName) => Promise<Outcome<{ payments: readonly QrPayment[] }>>
  /**
   * Reads a call-back: signature first, then its age (five minutes), then its shape. Never throws.
   */
  verifyWebhook: (callback: Callback) => Promise<WebhookVerdict>
}

/** The longest that a member waits for a gateway. */
export const usualTimeoutMilliseconds = 8000
