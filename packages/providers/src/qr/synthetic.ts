import { z } from 'zod'
import { signWebhook, verifyWebhook } from '../webhook.ts'
import type { QrAdapter, QrPayment } from '../qr-adapter.ts'
import type { Gateway } from './gateway.ts'
import { readSigned } from './reading.ts'
import { isoTime, paymentId, plainText, readJsonText, satangText } from './shapes.ts'
import { badSignature } from './signing.ts'

const payment = z.object({
  reference: plainText(20).min(1),
  amount: satangText,
  paymentId,
  paidAt: isoTime,
})

/** What is known of the gateway of the synthetic member: the server itself. Decision record 0128. */
export const syntheticGateway = {
  title: { th: 'สมาชิกทดสอบระบบ', la: 'ສະມາຊິກທົດສອບລະບົບ', en: 'Synthetic member' },
  amounts: { BAHT: { quick: [100], least: 1 }, LAK: { quick: [1000], least: 1 } },
  namesPaymentBy: 'reference',
  writePayload: ({ reference, amountSatang }) => `KAPAO-SYNTHETIC:${reference}:${amountSatang}`,
} as const satisfies Pick<Gateway, 'title' | 'amounts' | 'namesPaymentBy' | 'writePayload'>

/** Reads a QR of this gateway: our reference and the amount, in satang. `undefined`: it is another text. */
export function readSyntheticQr(payload: string): { reference: string; amount: string } | undefined {
  const [, reference, amount] = /^KAPAO-SYNTHETIC:([A-Z0-9]{1,20}):([1-9]\d{0,10})$/.exec(payload) ?? []
  return reference === undefined || amount === undefined ? undefined : { reference, amount }
}

/** A payment of such a QR as the call-back reports it: signed by Standard Webhooks, as those of KBANK are. */
export function writeSyntheticCallback(
  key: string,
  { paidAt, ...paid }: { reference: string; amount: string; paymentId: string; paidAt: Date },
): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify({ ...paid, paidAt: paidAt.toISOString() })
  return { headers: signWebhook(key, paid.paymentId, body), body }
}

/**
 * The gateway itself. It accepts every QR, asks nobody, and knows no payment but those of its call-backs: the job that drives the
 * synthetic member sends them.
 */
export function connectSynthetic(key: string): QrAdapter {
  return {
    announce: ({ payload }) =>
      Promise.resolve({
        kind: 'done',
        answer: { payload, payLink: undefined, providerReference: undefined },
      }),
    drop: () => Promise.resolve({ kind: 'done', answer: undefined }),
    inquire: () => Promise.resolve({ kind: 'done', answer: { payments: [] } }),
    verifyWebhook: async ({ headers, rawBody }) => {
      const verified = verifyWebhook(key, headers, rawBody)
      if (!verified.ok) return badSignature(verified.reason, verified.eventId)
      return readSigned(readJsonText(rawBody), payment, toPayment)
    },
  }
}

function toPayment(each: z.output<typeof payment>): QrPayment {
  const { reference, amount: amountSatang, paidAt } = each
  const story = { reference, amount: String(amountSatang), paidAt: paidAt.toISOString() }
  return { reference, paymentId: each.paymentId, amountSatang, paidAt, story }
}
