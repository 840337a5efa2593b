import type { Satang } from '@kapao/money/satang'

/** The payer of a bank transaction, as far as the bank shows it. Banks are the wire's letter codes. */
export type BankTransactionSender = {
  bank: string | null
  /** `x123456`, `xxx-x-x1234-x`, or the whole number; characters other than digits stand for hidden digits. */
  account: string | null
  name: string | null
}

/** Incoming money, as a bank transaction reports it. */
export type IncomingCredit = {
  kind: 'credit'
  /** The operator's account, whole or in part. */
  account: string
  amountSatang: Satang
  currency: 'BAHT' | 'LAK'
  /** To the minute, or as precisely as the bank reports it. */
  paidAt: Date
  /** The channel of the payment (`MB`, `ATM`), as the bank calls it. */
  channel: string | null
  /** The account's balance afterwards. It helps to recognise the same bank transaction under another id. */
  balanceSatang: Satang | null
  sender: BankTransactionSender
}

/**
 * Why a bank transaction credits nothing. ADVERTISEMENT: it names no account. UNREAD: it names one, in wording that we
 * do not know, so an operator should look. UNKNOWN_WRITER: the message is not from a bank.
 */
export const silentReasons = ['DEBIT', 'ONE_TIME_CODE', 'ADVERTISEMENT', 'UNREAD', 'UNKNOWN_WRITER'] as const
export type SilentReason = (typeof silentReasons)[number]

export type SmsReading = IncomingCredit | { kind: 'nothing'; reason: SilentReason }

/** An item of the bank feed: a statement line of an account, or the SMS in which the bank reports one. */
export type BankTransaction = {
  /** The id at the bank feed. A repeat with it is the same bank transaction. */
  bankTransactionId: string
  source: 'statement' | 'sms'
  /** The bank's letter code; `null` if the message is not from a bank. */
  bank: string | null
  reading: SmsReading
  /** The details that are stored. The text of a one-time code is left out. */
  story: Readonly<Record<string, string | number | null>>
}

/** The content of a call-back of the bank feed. */
export type FeedVerdict =
  | { kind: 'bankTransaction'; bankTransaction: BankTransaction }
  | {
      kind: 'refused'
      because: 'SIGNATURE_INVALID' | 'VALIDATION_FAILED'
      reason: string
      bankTransactionId?: string | undefined
    }
