import type { Currency, Satang } from '@kapao/money/satang'
import type { Outcome, Page } from '../outcome.ts'

/**
 * A bank that pays members out. Amounts are satang (for kip: att).
 *
 * No call throws: every outcome is done, refused or unknown. Unknown means that the bank may have paid, or may still
 * pay. Source: product decisions §6.
 */
export type PayoutAdapter = {
  facts: PayoutFacts
  /** Pays. Refused is definite: nothing was paid and nothing will be paid under this reference. */
  pay: (order: PayoutOrder) => Promise<Outcome<PaidOut>>
  /** The status of a payout. Never pays. */
  getStatus: (order: PayoutOrder) => Promise<PayoutStatus>
  /** All payouts of the bank for us, in total, for comparison with the book. */
  readTotals: () => Promise<Outcome<PayoutTotals>>
  /** The payouts of a period, oldest first, after the cursor `after` of the previous page. */
  listPayouts: (period: {
    from: Date
    to: Date
    after?: string | undefined
  }) => Promise<Outcome<Page<ListedPayout>>>
}

export type PayoutFacts = {
  /** How long the bank treats the same reference as the same payout. Later, a reference is never sent again. */
  idempotencyMilliseconds: number
}

export type PayoutOrder = {
  /** Our reference, permanently of one payout. */
  reference: string
  /** The letter code of the member's bank. */
  bank: string
  accountNo: string
  accountName: string
  amountSatang: Satang
  currency: Currency
}

export type PaidOut = { bankReference: string }

/** Why a bank refuses a payout, in our codes. */
export type PayoutRefusal = 'ACCOUNT_UNKNOWN' | 'ACCOUNT_CLOSED' | 'NAME_DIFFERS' | 'BANK_REFUSED'

/**
 * `notFound`: the bank knows no such payout at present; it is definite only when it was seen twice, a minute apart.
 * `inProgress`: the bank has not finished. `reason` of a refusal is one of `PayoutRefusal`.
 */
export type PayoutStatus =
  | { kind: 'done'; answer: PaidOut }
  | { kind: 'refused'; reason: string }
  | { kind: 'notFound' }
  | { kind: 'inProgress' }
  | { kind: 'unknown'; reason: string }

export type PayoutTotals = Readonly<Record<Currency, Satang>>

export type ListedPayout = { reference: string; amountSatang: Satang; currency: Currency; at: Date }
