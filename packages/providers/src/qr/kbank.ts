import { toAmount } from '@kapao/money/satang'
import { z } from 'zod'
import { ask } from '../ask.ts'
import { plainPromptPayId } from '../promptpay.ts'
import { type QrConnection, type QrAdapter, type QrPayment, usualTimeoutMilliseconds } from '../qr-adapter.ts'
import { verifyWebhook } from '../webhook.ts'
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
 * KBANK in SMS mode: the QR is a PromptPay text of our own, the bank is told to expect it, and later tells of the money
 * by account and amount alone. Its call-backs follow Standard Webhooks (domain facts, QR).
 */
export function connectKbank({
  url,
  key,
  webhookKey,
  timeoutMilliseconds = usualTimeoutMilliseconds,
}: QrConnection & { webhookKey: string }): QrAdapter {
  function addressOf(id: string) {
    return `${url}/kbank/qr/${encodeURIComponent(id)}`
  }
  const question = { key, timeoutMilliseconds }
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
