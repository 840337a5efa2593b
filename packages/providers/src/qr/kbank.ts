import { toAmount } from '@kapao/money/satang'
import { z } from 'zod'
import { ask } from '../ask.ts'
import { plainPromptPayId, writePromptPay } from '../promptpay.ts'
import { type QrAdapter, type QrPayment, usualTimeoutMilliseconds } from '../qr-adapter.ts'
import { verifyWebhook } from '../webhook.ts'
import type { Gateway, GatewayConnection } from './gateway.ts'
import { readSigned } from './reading.ts'
import { bahtNumber, isoTime, payLink, paymentId, plainText, readJsonText } from './shapes.ts'
import { badSignature } from './signing.ts'

const notification = z.object({
  type: z.literal('payment.received'),
  reference: paymentId,
  toAccount: plainText(40).min(1),
  amount: bahtNumber,
  currency: z.literal('THB'),
  paidAt: isoTime,
  fromBank: plainText(20),
  fromName: plainText(100),
  fromAccount: plainText(40),
})

function toPayment(each: z.output<typeof notification>): QrPayment {
  return {
    paymentId: each.reference,
    receiver: plainPromptPayId(each.toAccount),
    amountSatang: each.amount,
    paidAt: each.paidAt,
    story: { ...each, amount: toAmount(each.amount), paidAt: each.paidAt.toISOString() },
  }
}

/**
 * KBANK in SMS mode: we generate a PromptPay QR and register it with the bank, which later reports a payment by account
 * and amount only. Its call-backs follow Standard Webhooks (domain facts, QR).
 */
export const kbank: Gateway<'KEY_KBANK' | 'KEY_KBANK_WEBHOOK'> = {
  title: { th: 'KBANK', en: 'KBANK' },
  amounts: { BAHT: { quick: [10, 20, 50, 100, 500, 1000], least: 1 } },
  namesPaymentBy: 'amount',
  reportsTransfers: true,
  writePayload: ({ receiver, amountSatang }) => writePromptPay(receiver, amountSatang),
  isRequired: true,
  keys: {
    KEY_KBANK: { kind: 'secret', takes: 'the key of the KBANK gateway' },
    KEY_KBANK_WEBHOOK: { kind: 'webhookSecret', takes: 'whsec_ and a base64 secret' },
  },
  demoAccount: {
    depositAccountId: '0190a1c0-0000-7000-8000-0000000000a1',
    bankType: 'PAYMENT',
    mode: 'SMS',
    accountNo: '0012345678',
    // Well formed and invented.
    promptPayId: '0105567000013',
    currency: 'BAHT',
  },
  connect,
}

function connect({
  route,
  url,
  keys: { KEY_KBANK: key, KEY_KBANK_WEBHOOK: webhookKey },
  timeoutMilliseconds = usualTimeoutMilliseconds,
}: GatewayConnection<'KEY_KBANK' | 'KEY_KBANK_WEBHOOK'>): QrAdapter {
  function addressOf(id: string) {
    return `${url}/kbank/qr/${encodeURIComponent(id)}`
  }
  const question = { route, key, timeoutMilliseconds }
  return {
    announce: async (order) => {
      const outcome = await ask({
        ...question,
        url: `${url}/kbank/qr`,
        method: 'POST',
        body: {
          id: order.id,
          payload: order.payload,
          amount: toAmount(order.amountSatang),
          expiresAt: order.expiresAt.toISOString(),
        },
        answer: z.object({ id: z.string(), payLink: payLink.optional() }),
      })
      if (outcome.kind !== 'done') return outcome
      const answer = { payload: order.payload, payLink: outcome.answer.payLink, providerReference: undefined }
      return { kind: 'done', answer }
    },
    drop: ({ id }) => ask({ ...question, url: addressOf(id), method: 'DELETE', answer: z.undefined() }),
    inquire: async ({ id }) => {
      const answer = z.object({ payments: z.array(notification).max(100) })
      const outcome = await ask({ ...question, url: addressOf(id), method: 'GET', answer })
      if (outcome.kind !== 'done') return outcome
      return { kind: 'done', answer: { payments: outcome.answer.payments.map(toPayment) } }
    },
    verifyWebhook: async ({ headers, rawBody }) => {
      const verified = verifyWebhook(webhookKey, headers, rawBody)
      if (!verified.ok) return badSignature(verified.reason, verified.eventId)
      return readSigned(readJsonText(rawBody), notification, toPayment)
    },
  }
}
