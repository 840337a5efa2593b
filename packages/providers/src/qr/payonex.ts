import { formatSatang, type Satang } from '@kapao/money/satang'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { wallClock } from '../clock.ts'
import { exchange } from '../exchange.ts'
import { type QrAdapter, type QrPayment, usualTimeoutMilliseconds } from '../qr-adapter.ts'
import type { Gateway, GatewayConnection } from './gateway.ts'
import { readSigned, takeOurs } from './reading.ts'
import { judge, payLink, paymentId, plainText, readJsonText, satangNumber, secondsTime } from './shapes.ts'
import { badSignature, sha256Hex, windowSeconds } from './signing.ts'

const payment = z.object({
  id: paymentId,
  amount: satangNumber,
  paid_at: secondsTime,
  payer: z.object({ bank: plainText(20), name: plainText(100), account: plainText(40) }),
})
const charge = z.object({
  id: plainText(64),
  order_id: plainText(40),
  payments: z.array(payment).max(100),
})
const created = z.object({
  id: plainText(64),
  qr: z.object({ content: z.string().max(512) }),
  hosted_url: payLink.optional(),
})
const notification = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('charge.paid'),
    charge: z.object({ id: plainText(64), order_id: plainText(40) }),
    payment,
  }),
  z.object({ type: z.enum(['charge.expired', 'charge.voided']), charge: z.object({ id: plainText(64) }) }),
])

function toPayment(reference: string, chargeId: string, each: z.output<typeof payment>): QrPayment {
  return {
    paymentId: each.id,
    reference,
    amountSatang: each.amount,
    paidAt: each.paid_at,
    story: {
      reference,
      providerReference: chargeId,
      paymentId: each.id,
      amount: writeBaht(each.amount),
      paidAt: each.paid_at.toISOString(),
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
 * PAYONEX: JSON; amounts are whole satang and times are seconds. Requests carry a short-lived token (JWT, HS256) that
 * covers the body; a call-back consists of one token.
 */
export const payonex: Gateway<'KEY_PAYONEX'> = {
  title: { th: 'PAYONEX', en: 'PAYONEX' },
  amounts: { BAHT: { quick: [100, 200, 300, 500, 1000], least: 100 } },
  namesPaymentBy: 'reference',
  keys: {
    KEY_PAYONEX: { kind: 'longSecret', takes: 'the key shared with PAYONEX' },
  },
  demoAccount: {
    depositAccountId: '0190a1c0-0000-7000-8000-0000000000b3',
    bankType: 'PAYMENT',
    mode: 'AUTO',
    accountNo: 'KAPAO3',
    promptPayId: null,
    currency: 'BAHT',
  },
  connect,
}

function connect({
  route,
  url,
  keys: { KEY_PAYONEX: key },
  timeoutMilliseconds = usualTimeoutMilliseconds,
}: GatewayConnection<'KEY_PAYONEX'>): QrAdapter {
  const secret = new TextEncoder().encode(key)
  async function ask<Answer>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    shape: z.ZodType<Answer>,
    asked?: unknown,
  ) {
    const body = asked === undefined ? undefined : JSON.stringify(asked)
    const token = await new SignJWT({ sha256: sha256Hex(body ?? '') })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('kapao')
      .setIssuedAt(wallClock())
      .setExpirationTime('60s')
      .sign(secret)
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const response = await exchange({
      route,
      url: `${url}/payonex${path}`,
      method,
      headers,
      body,
      timeoutMilliseconds,
    })
    return judge(response, shape)
  }
  function pathOf(reference: string) {
    return `/charges/${encodeURIComponent(reference)}`
  }
  return {
    announce: async (order) => {
      const outcome = await ask('POST', '/charges', created, {
        order_id: order.reference,
        amount: Number(order.amountSatang),
        currency: 'thb',
        expires_at: Math.floor(order.expiresAt.getTime() / 1000),
      })
      if (outcome.kind !== 'done') return outcome
      const { id, qr, hosted_url } = outcome.answer
      return takeOurs(order, {
        kind: 'done',
        answer: { payload: qr.content, payLink: hosted_url, providerReference: id },
      })
    },
    drop: ({ reference }) => ask('DELETE', pathOf(reference), z.undefined()),
    inquire: async ({ reference }) => {
      const outcome = await ask('GET', pathOf(reference), charge)
      if (outcome.kind !== 'done') return outcome
      const { id, payments } = outcome.answer
      return { kind: 'done', answer: { payments: payments.map((each) => toPayment(reference, id, each)) } }
    },
    verifyWebhook: async ({ rawBody }) => {
      const body = z.object({ data: z.string() }).safeParse(readJsonText(rawBody))
      if (!body.success) return badSignature('there is no token')
      const verified = await verify(body.data.data, secret)
      if ('reason' in verified) return badSignature(verified.reason)
      return readSigned(verified.claims, notification, (each) =>
        each.type === 'charge.paid'
          ? toPayment(each.charge.order_id, each.charge.id, each.payment)
          : undefined,
      )
    },
  }
}

async function verify(token: string, secret: Uint8Array): Promise<{ claims: unknown } | { reason: string }> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      issuer: 'payonex',
      audience: 'kapao',
      maxTokenAge: windowSeconds,
      clockTolerance: 5,
      currentDate: wallClock(),
    })
    return { claims: payload }
  } catch (thrown) {
    if (thrown instanceof errors.JOSEError) return { reason: `the token is refused: ${thrown.code}` }
    throw thrown
  }
}
