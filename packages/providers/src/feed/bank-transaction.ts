import type { Satang } from '@kapao/money/satang'

/** What a line says of whoever paid, as far as the bank shows it. Banks are the wire's letter codes. */
export type BankTransactionSender = {
  bank: string | null
  /** `x123456`, `xxx-x-x1234-x`, or the whole number: signs that are no digits are hidden. */
  account: string | null
  name: string | null
}

/** Money that came in, as a line tells it. */
export type IncomingCredit = {
  kind: 'credit'
  /** The operator's account, whole or in part. */
  account: string
  amountSatang: Satang
  currency: 'BAHT' | 'LAK'
  /** To the minute, or as exactly as the bank tells it. */
  paidAt: Date
  /** By what it was paid (`MB`, `ATM`), in the bank's own word. */
  channel: string | null
  /** What the account holds afterwards: with it, the same line is known again under another id. */
  balanceSatang: Satang | null
  sender: BankTransactionSender
}

/**
 * Why a line credits nothing. ADVERTISEMENT: it names no account. UNREAD: it does, and in words that we do not know, so
 * a person should look. UNKNOWN_WRITER: a message that no bank has sent.
 */
export const silentReasons = ['DEBIT', 'ONE_TIME_CODE', 'ADVERTISEMENT', 'UNREAD', 'UNKNOWN_WRITER'] as const
export type SilentReason = (typeof silentReasons)[number]

export type SmsReading = IncomingCredit | { kind: 'nothing'; reason: SilentReason }

/** A line of a bank's feed: a row of the account's statement, or the message by which the bank tells of one. */
export type BankTransaction = {
  /** The source's id of it: told again, it is the same line. */
  bankTransactionId: string
  source: 'statement' | 'sms'
  /** The bank's letter code; `null` where no bank has written it. */
  bank: string | null
  reading: SmsReading
  /** What is kept of it. Of a one-time code the text is not. */
  story: Readonly<Record<string, string | number | null>>
}

/** What a call-back of the feed turned out to be. */
export type FeedVerdict =
  | { kind: 'bankTransaction'; bankTransaction: BankTransaction }
  | {
      kind: 'refused'
      because: 'SIGNATURE_INVALID' | 'VALIDATION_FAILED'
      reason: string
      bankTransactionId?: string | undefined
    }
