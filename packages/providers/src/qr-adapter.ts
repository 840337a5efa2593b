import type { Currency, Satang } from '@kapao/money/satang'
import type { Outcome } from './outcome.ts'

/** How a QR is named: by our id, and by the reference that a gateway's payer carries in the bill (ref1). */
export type QrName = { id: string; reference: string; currency: Currency }

export type QrOrder = QrName & {
  /** What we have drawn ourselves, where the party draws none. */
  payload: string
  amountSatang: Satang
  expiresAt: Date
}

/** A QR that the party takes: its text, a page that pays it, and the party's own name of it. */
export type AnnouncedQr = {
  payload: string
  payLink: string | undefined
  providerReference: string | undefined
}

/** Whom a payment is for: by our reference, where the party names it; otherwise by the account it came to. */
export type PaidTo = { reference: string } | { receiver: string }

/** The party's word that money arrived. The same payment is told in the same words, whichever way it is told. */
export type QrPayment = PaidTo & {
  /** The party's reference of the payment, unique at this party: told again, it is the same payment. */
  paymentId: string
  amountSatang: Satang
  paidAt: Date
  /** What is kept of the telling. */
  story: Readonly<Record<string, string | number | null>>
}

/** What a call-back turned out to be. `news` moves no money: a QR that ended, say. */
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
  /** The body as it came: the signature covers it. */
  rawBody: string
}

/** A party through which a QR is paid. Each has its own wire, its own signature and its own words. */
export type QrAdapter = {
  /** Asks for a QR. The same reference is one QR, however often it is asked for. */
  announce: (order: QrOrder) => Promise<Outcome<AnnouncedQr>>
  /** Says that nobody shall pay it any more. Dropping it again changes nothing. */
  drop: (qr: QrName) => Promise<Outcome<undefined>>
  /** Asks what became of it: every payment that was made on it. Refused: the party knows no such QR. */
  inquire: (qr: QrName) => Promise<Outcome<{ payments: readonly QrPayment[] }>>
  /**
   * Reads a call-back: signature first, then its age (five minutes), then its shape. Never throws, whatever came.
   */
  verifyWebhook: (callback: Callback) => Promise<WebhookVerdict>
}

/** How long a member waits for a party at most. */
export const usualTimeoutMilliseconds = 8000
