import type { Currency, Satang } from '@kapao/money/satang'
import type { Outcome, Page } from '../outcome.ts'

/**
 * A bank that pays members out. Amounts are satang (for kip: att).
 *
 * Nothing here throws: every answer is done, refused or unknown, and unknown means that the bank may or may not have
 * paid, or may still. Source: product decisions §6.
 */
export type PayoutAdapter = {
  facts: PayoutFacts
  /** Pays. Refused is definite: nothing was paid, and nothing will be by this reference, however often it was sent. */
  pay: (order: PayoutOrder) => Promise<Outcome<PaidOut>>
  /** What became of a payout. Asks only; never pays. */
  getStatus: (order: PayoutOrder) => Promise<PayoutStatus>
  /** What the bank has paid out for us, all time, for comparison with the book. */
  readTotals: () => Promise<Outcome<PayoutTotals>>
  /** What it paid in a period, oldest first, `after` the last one of the page before. */
  listPayouts: (period: {
    from: Date
    to: Date
    after?: string | undefined
  }) => Promise<Outcome<Page<ListedPayout>>>
}

export type PayoutFacts = {
  /** How long the same reference is the same payout. Past it a reference is never sent again. */
  idempotencyMilliseconds: number
}

export type PayoutOrder = {
  /** Ours, one payout for ever. */
  reference: string
  /** The letter code of the member's bank. */
  bank: string
  accountNo: string
  accountName: string
  amountSatang: Satang
  currency: Currency
}

export type PaidOut = { bankReference: string }

/** Why a bank refuses a payout, in our words. */
export type PayoutRefusal = 'ACCOUNT_UNKNOWN' | 'ACCOUNT_CLOSED' | 'NAME_DIFFERS' | 'BANK_REFUSED'

/**
 * `absent` says that the bank knows no such payout at present: it counts only when it was seen twice, a minute apart.
 * `inProgress` says that the bank itself is not done yet. `reason` of a refusal is one of `PayoutRefusal`.
 */
export type PayoutStatus =
  | { kind: 'done'; answer: PaidOut }
  | { kind: 'refused'; reason: string }
  | { kind: 'notFound' }
  | { kind: 'inProgress' }
  | { kind: 'unknown'; reason: string }

export type PayoutTotals = Readonly<Record<Currency, Satang>>

export type ListedPayout = { reference: string; amountSatang: Satang; currency: Currency; at: Date }
