import { toAmount } from '@kapao/money/satang'
import { z } from 'zod'
import { bahtNumber, isoTime, paymentId, plainText, readJsonText } from '../qr/shapes.ts'
import type { Callback } from '../qr-adapter.ts'
import { verifyWebhook } from '../webhook.ts'
import type { BankLine, FeedVerdict } from './bank-line.ts'
import { bankOfWriter, readSms } from './read-sms.ts'
import { bankCodeOf } from './sms-table.ts'

const bankCode = z.string().regex(/^[A-Z]{2,10}$/)
const shownAccount = z.string().regex(/^[\dxX*\-.\s]{1,40}$/)

/** A row of an account's statement, by the bank's own interface for the accounts of a company. */
const statementLine = z.object({
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

/** A message of a bank, handed on by the phone that received it. */
const smsLine = z.object({
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

const notification = z.discriminatedUnion('type', [statementLine, smsLine])

/** Reads what the operator's source of bank lines calls back. Signature first, then its age, then its shape. */
export type BankFeed = { verifyWebhook: (callback: Callback) => FeedVerdict }

/** The source signs as Standard Webhooks do, by a secret of its own (domain facts, call-backs). */
export const connectBankFeed = ({ webhookKey }: { webhookKey: string }): BankFeed => ({
  verifyWebhook: ({ headers, rawBody }) => {
    const verified = verifyWebhook(webhookKey, headers, rawBody)
    if (!verified.ok)
      return {
        kind: 'refused',
        because: 'SIGNATURE_INVALID',
        reason: verified.reason,
        lineId: verified.eventId,
      }
    const parsed = notification.safeParse(readJsonText(rawBody))
    if (parsed.success) return { kind: 'line', line: toLine(parsed.data) }
    const reason = `the shape is not the agreed one: ${parsed.error.issues[0]?.path.join('.') || 'the whole'}`
    return { kind: 'refused', because: 'VALIDATION_FAILED', reason, lineId: verified.eventId }
  },
})

const toLine = (line: z.output<typeof notification>): BankLine =>
  line.type === 'bank.sms' ? fromSms(line) : fromStatement(line)

const fromStatement = (line: z.output<typeof statementLine>): BankLine => ({
  lineId: line.id,
  source: 'statement',
  bank: bankCodeOf(line.bank),
  reading:
    line.direction === 'debit'
      ? { kind: 'nothing', reason: 'DEBIT' }
      : {
          kind: 'credit',
          account: line.account,
          amountSatang: line.amount,
          currency: line.currency === 'LAK' ? 'LAK' : 'BAHT',
          paidAt: line.paidAt,
          channel: line.channel ?? null,
          balanceSatang: toSatang(line.balance ?? null),
          sender: {
            bank: line.fromBank ? bankCodeOf(line.fromBank) : null,
            account: line.fromAccount ?? null,
            name: line.fromName ?? null,
          },
        },
  story: {
    ...line,
    amount: toAmount(line.amount),
    paidAt: line.paidAt.toISOString(),
    channel: line.channel ?? null,
    fromBank: line.fromBank ?? null,
    fromAccount: line.fromAccount ?? null,
    fromName: line.fromName ?? null,
    balance: line.balance ?? null,
  },
})

/** A balance only names a line; it is never counted with. */
const toSatang = (balance: number | null): bigint | null =>
  balance === null ? null : BigInt(Math.round(balance * 100))

const fromSms = (line: z.output<typeof smsLine>): BankLine => {
  const reading = readSms({ writer: line.sender, text: line.text, receivedAt: line.receivedAt })
  const isSecret = reading.kind === 'nothing' && reading.reason === 'ONE_TIME_CODE'
  return {
    lineId: line.id,
    source: 'sms',
    bank: bankOfWriter(line.sender),
    reading,
    story: { ...line, text: isSecret ? '' : line.text, receivedAt: line.receivedAt.toISOString() },
  }
}
