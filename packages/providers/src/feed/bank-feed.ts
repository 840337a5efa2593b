import { toAmount } from '@kapao/money/satang'
import { z } from 'zod'
import { bahtNumber, isoTime, paymentId, plainText, readJsonText } from '../qr/shapes.ts'
import type { Callback } from '../qr-adapter.ts'
import { verifyWebhook } from '../webhook.ts'
import type { BankTransaction, FeedVerdict } from './bank-transaction.ts'
import { bankOfWriter, readSms } from './read-sms.ts'
import { bankCodeOf } from './sms-table.ts'

const bankCode = z.string().regex(/^[A-Z]{2,10}$/)
const shownAccount = z.string().regex(/^[\dxX*\-.\s]{1,40}$/)

/** A row of an account's statement, from the bank's interface for company accounts. */
const statementShape = z.object({
  type: z.literal('bank.line'),
  id: paymentId,
  bank: bankCode,
  account: shownAccount,
  direction: z.enum(['credit', 'debit']),
  amount: bahtNumber,
  currency: z.enum(['THB', 'LAK']).default('THB'),
  paidAt: isoTime,
  channel: plainText(40).nullish(),
  fromBank: bankCode.nullish(),
  fromAccount: shownAccount.nullish(),
  fromName: plainText(100).nullish(),
  balance: z.number().min(-999_999_999_999).max(999_999_999_999).nullish(),
})

/** An SMS of a bank, forwarded by the phone that received it. */
const smsShape = z.object({
  type: z.literal('bank.sms'),
  id: paymentId,
  sender: plainText(40).min(1),
  text: z
    .string()
    .min(1)
    .max(1000)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), { error: 'plain text' }),
  receivedAt: isoTime,
})

const notification = z.discriminatedUnion('type', [statementShape, smsShape])

/** Reads the call-backs of the bank feed: signature first, then the age, then the shape. */
export type BankFeed = { verifyWebhook: (callback: Callback) => FeedVerdict }

/** The bank feed signs in the Standard Webhooks format, with a secret of its own (domain facts, call-backs). */
export function connectBankFeed({ webhookKey }: { webhookKey: string }): BankFeed {
  return {
    verifyWebhook: ({ headers, rawBody }) => {
      const verified = verifyWebhook(webhookKey, headers, rawBody)
      if (!verified.ok)
        return {
          kind: 'refused',
          because: 'SIGNATURE_INVALID',
          reason: verified.reason,
          bankTransactionId: verified.eventId,
        }
      const parsed = notification.safeParse(readJsonText(rawBody))
      if (parsed.success) return { kind: 'bankTransaction', bankTransaction: toBankTransaction(parsed.data) }
      const reason = `the shape is not the agreed one: ${parsed.error.issues[0]?.path.join('.') || 'the whole'}`
      return { kind: 'refused', because: 'VALIDATION_FAILED', reason, bankTransactionId: verified.eventId }
    },
  }
}

function toBankTransaction(bankTransaction: z.output<typeof notification>): BankTransaction {
  return bankTransaction.type === 'bank.sms' ? fromSms(bankTransaction) : fromStatement(bankTransaction)
}

function fromStatement(bankTransaction: z.output<typeof statementShape>): BankTransaction {
  return {
    bankTransactionId: bankTransaction.id,
    source: 'statement',
    bank: bankCodeOf(bankTransaction.bank),
    reading:
      bankTransaction.direction === 'debit'
        ? { kind: 'nothing', reason: 'DEBIT' }
        : {
            kind: 'credit',
            account: bankTransaction.account,
            amountSatang: bankTransaction.amount,
            currency: bankTransaction.currency === 'LAK' ? 'LAK' : 'BAHT',
            paidAt: bankTransaction.paidAt,
            channel: bankTransaction.channel ?? null,
            balanceSatang: toSatang(bankTransaction.balance ?? null),
            sender: {
              bank: bankTransaction.fromBank ? bankCodeOf(bankTransaction.fromBank) : null,
              account: bankTransaction.fromAccount ?? null,
              name: bankTransaction.fromName ?? null,
            },
          },
    story: {
      ...bankTransaction,
      amount: toAmount(bankTransaction.amount),
      paidAt: bankTransaction.paidAt.toISOString(),
      channel: bankTransaction.channel ?? null,
      fromBank: bankTransaction.fromBank ?? null,
      fromAccount: bankTransaction.fromAccount ?? null,
      fromName: bankTransaction.fromName ?? null,
      balance: bankTransaction.balance ?? null,
    },
  }
}

/** A balance only helps to recognise a statement line; it enters no calculation. */
function toSatang(balance: number | null): bigint | null {
  return balance === null ? null : BigInt(Math.round(balance * 100))
}

function fromSms(bankTransaction: z.output<typeof smsShape>): BankTransaction {
  const reading = readSms({
    writer: bankTransaction.sender,
    text: bankTransaction.text,
    receivedAt: bankTransaction.receivedAt,
  })
  const isSecret = reading.kind === 'nothing' && reading.reason === 'ONE_TIME_CODE'
  return {
    bankTransactionId: bankTransaction.id,
    source: 'sms',
    bank: bankOfWriter(bankTransaction.sender),
    reading,
    story: {
      ...bankTransaction,
      text: isSecret ? '' : bankTransaction.text,
      receivedAt: bankTransaction.receivedAt.toISOString(),
    },
  }
}
