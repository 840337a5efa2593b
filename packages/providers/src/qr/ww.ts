import { formatSatang, type Satang } from '@kapao/money/satang'
import { z } from 'zod'
import { exchange } from '../exchange.ts'
import { type QrAdapter, type QrPayment, usualTimeoutMilliseconds } from '../qr-adapter.ts'
import type { Gateway, GatewayConnection } from './gateway.ts'
import { readSigned, takeOurs } from './reading.ts'
import { bahtText, isoTime, judge, payLink, paymentId, plainText, readJsonText } from './shapes.ts'
import { hmacHex, isSameText } from '../hmac.ts'
import { badSignature, headerOf, isFresh, nowSeconds } from './signing.ts'

const payer = z.object({ bank: plainText(20), name: plainText(100), account: plainText(40) })
const transaction = z.object({ transactionId: paymentId, amount: bahtText, paidAt: isoTime, payer })

const created = z.object({
  paymentId: plainText(64),
  qrPayload: z.string().max(512),
  payUrl: payLink.optional(),
})
const state = z.object({
  merchantRef: plainText(40),
  paymentId: plainText(64),
  transactions: z.array(transaction).max(100),
})
const notification = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('payment.success'),
    merchantRef: plainText(40),
    paymentId: plainText(64),
    transaction,
  }),
  z.object({ event: z.enum(['payment.expired', 'payment.cancelled']), merchantRef: plainText(40) }),
])

type Transaction = z.output<typeof transaction>

function toPayment(reference: string, wwId: string, each: Transaction): QrPayment {
  return {
    paymentId: each.transactionId,
    reference,
    amountSatang: each.amount,
    paidAt: each.paidAt,
    story: {
      reference,
      providerReference: wwId,
      paymentId: each.transactionId,
      amount: writeBaht(each.amount),
      paidAt: each.paidAt.toISOString(),
      fromBank: each.payer.bank,
      fromName: each.payer.name,
      fromAccount: each.payer.account,
    },
  }
}

function writeBaht(satang: Satang): string {
  return formatSatang(satang).replaceAll(',', '')
}

/**
 * WW: JSON; amounts are strings of baht with two decimals. Both sides sign `timestamp.body` by HMAC-SHA256, in hex, in a
 * header; requests sign method and path too.
 */
export const ww: Gateway<'KEY_WW'> = {
  title: { th: 'WW', en: 'WW' },
  amounts: { BAHT: { quick: [100, 200, 300, 500, 1000], least: 100 } },
  namesPaymentBy: 'reference',
  keys: {
    KEY_WW: { kind: 'secret', takes: 'the key shared with WW' },
  },
  demoAccount: {
    depositAccountId: '0190a1c0-0000-7000-8000-0000000000b1',
    bankType: 'PAYMENT',
    mode: 'AUTO',
    accountNo: 'KAPAO1',
    promptPayId: null,
    currency: 'BAHT',
  },
  connect,
}

function connect({
  route,
  url,
  keys: { KEY_WW: key },
  timeoutMilliseconds = usualTimeoutMilliseconds,
}: GatewayConnection<'KEY_WW'>): QrAdapter {
  async function ask<Answer>(
    method: 'GET' | 'POST',
    path: string,
    shape: z.ZodType<Answer>,
    asked?: unknown,
  ) {
    const body = asked === undefined ? undefined : JSON.stringify(asked)
    const at = String(nowSeconds())
    const headers = {
      'x-ww-timestamp': at,
      'x-ww-signature': hmacHex(key, `${at}.${method} ${path}.${body ?? ''}`),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    return judge(
      await exchange({ route, url: url + path, method, headers, body, timeoutMilliseconds }),
      shape,
    )
  }
  function pathOf(reference: string) {
    return `/ww/v1/payments/${encodeURIComponent(reference)}`
  }
  return {
    announce: async (order) => {
      const outcome = await ask('POST', '/ww/v1/payments', created, {
        merchantRef: order.reference,
        amount: writeBaht(order.amountSatang),
        currency: 'THB',
        expireAt: order.expiresAt.toISOString(),
      })
      if (outcome.kind !== 'done') return outcome
      const { qrPayload, payUrl, paymentId: wwId } = outcome.answer
      return takeOurs(order, {
        kind: 'done',
        answer: { payload: qrPayload, payLink: payUrl, providerReference: wwId },
      })
    },
    drop: async ({ reference }) => {
      const outcome = await ask('POST', `${pathOf(reference)}/cancel`, z.object({ status: z.string() }), {})
      return outcome.kind === 'done' ? { kind: 'done', answer: undefined } : outcome
    },
    inquire: async ({ reference }) => {
      const outcome = await ask('GET', pathOf(reference), state)
      if (outcome.kind !== 'done') return outcome
      const { paymentId: wwId, transactions } = outcome.answer
      return {
        kind: 'done',
        answer: { payments: transactions.map((each) => toPayment(reference, wwId, each)) },
      }
    },
    verifyWebhook: async (callback) => {
      const at = headerOf(callback, 'x-ww-timestamp')
      const signature = headerOf(callback, 'x-ww-signature') ?? ''
      if (!isSameText(signature, hmacHex(key, `${at ?? ''}.${callback.rawBody}`)))
        return badSignature('the signature is not the one of WW')
      if (!isFresh(at)) return badSignature('the call-back is older than five minutes')
      return readSigned(readJsonText(callback.rawBody), notification, (each) =>
        each.event === 'payment.success'
          ? toPayment(each.merchantRef, each.paymentId, each.transaction)
          : undefined,
      )
    },
  }
}
