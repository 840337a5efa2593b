import { type Currency, toAmount } from '@kapao/money/satang'
import { z } from 'zod'
import { ask } from '../ask.ts'
import { writeLaoQr } from '../lao-qr.ts'
import { type QrName, type QrAdapter, type QrPayment, usualTimeoutMilliseconds } from '../qr-adapter.ts'
import { verifyWebhook } from '../webhook.ts'
import type { Gateway, GatewayConnection } from './gateway.ts'
import { readSigned } from './reading.ts'
import { bahtNumber, isoTime, payLink, paymentId, plainText, readJsonText } from './shapes.ts'
import { badSignature } from './signing.ts'

const currencies = { LAK: 'LAK', BAHT: 'THB' } as const satisfies Record<Currency, string>

const payment = z.object({
  ticket: paymentId,
  billNumber: plainText(40),
  amount: bahtNumber,
  currency: z.enum(['LAK', 'THB']),
  paidAt: isoTime,
  fromBank: plainText(20),
  fromName: plainText(100),
  fromAccount: plainText(40),
})
const notification = z.object({ type: z.literal('payment.received'), ...payment.shape })

/** Our bill number: the reference and a letter for the currency, so that kip never pay a bill in baht. */
function billNumberOf({ reference, currency }: Pick<QrName, 'reference' | 'currency'>): string {
  return reference + letters[currencies[currency]]
}

const letters = { LAK: 'K', THB: 'B' } as const

/** The reference of a bill that was paid in its own currency; otherwise a text that belongs to no QR. */
function referenceOf({ billNumber, currency }: z.output<typeof payment>): string {
  return billNumber.endsWith(letters[currency]) ? billNumber.slice(0, -1) : `${billNumber} in ${currency}`
}

function toPayment(each: z.output<typeof payment>): QrPayment {
  return {
    paymentId: each.ticket,
    reference: referenceOf(each),
    amountSatang: each.amount,
    paidAt: each.paidAt,
    story: {
      reference: each.billNumber,
      currency: each.currency,
      paymentId: each.ticket,
      amount: toAmount(each.amount),
      paidAt: each.paidAt.toISOString(),
      fromBank: each.fromBank,
      fromName: each.fromName,
      fromAccount: each.fromAccount,
    },
  }
}

/** BCEL: we generate a Lao QR with our bill number and register it with the bank, which names the bill when it is paid. */
export const bcel: Gateway<'KEY_BCEL'> = {
  title: { th: 'BCEL', en: 'BCEL' },
  amounts: {
    BAHT: { quick: [10, 20, 50, 100, 500, 1000], least: 1 },
    LAK: { quick: [10_000, 20_000, 50_000, 100_000, 500_000, 1_000_000], least: 1000 },
  },
  namesPaymentBy: 'reference',
  writePayload: ({ receiver, amountSatang, currency, reference }) =>
    writeLaoQr({ receiver, amountSatang, currency, billNumber: billNumberOf({ reference, currency }) }),
  keys: {
    KEY_BCEL: { kind: 'webhookSecret', takes: 'whsec_ and a base64 secret' },
  },
  demoAccount: {
    depositAccountId: '0190a1c0-0000-7000-8000-0000000000b5',
    bankType: 'BANK',
    mode: 'AUTO',
    accountNo: '0302000123456',
    promptPayId: null,
    currency: 'LAK',
  },
  connect,
}

function connect({
  route,
  url,
  keys: { KEY_BCEL: key },
  timeoutMilliseconds = usualTimeoutMilliseconds,
}: GatewayConnection<'KEY_BCEL'>): QrAdapter {
  function addressOf(qr: QrName) {
    return `${url}/bcel/qr/${encodeURIComponent(billNumberOf(qr))}`
  }
  const question = { route, key, timeoutMilliseconds }
  return {
    announce: async ({ payload, amountSatang, expiresAt, ...qr }) => {
      const outcome = await ask({
        ...question,
        url: `${url}/bcel/qr`,
        method: 'POST',
        body: {
          billNumber: billNumberOf(qr),
          payload,
          amount: toAmount(amountSatang),
          currency: currencies[qr.currency],
          expiresAt: expiresAt.toISOString(),
        },
        answer: z.object({ id: plainText(64), payLink: payLink.optional() }),
      })
      if (outcome.kind !== 'done') return outcome
      const { id, payLink: link } = outcome.answer
      return { kind: 'done', answer: { payload, payLink: link, providerReference: id } }
    },
    drop: (qr) => ask({ ...question, url: addressOf(qr), method: 'DELETE', answer: z.undefined() }),
    inquire: async (qr) => {
      const answer = z.object({ payments: z.array(payment).max(100) })
      const outcome = await ask({ ...question, url: addressOf(qr), method: 'GET', answer })
      if (outcome.kind !== 'done') return outcome
      return { kind: 'done', answer: { payments: outcome.answer.payments.map(toPayment) } }
    },
    verifyWebhook: async ({ headers, rawBody }) => {
      const verified = verifyWebhook(key, headers, rawBody)
      if (!verified.ok) return badSignature(verified.reason, verified.eventId)
      return readSigned(readJsonText(rawBody), notification, toPayment)
    },
  }
}
