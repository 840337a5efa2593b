import { createPublicKey, createVerify, type KeyObject } from 'node:crypto'
import { formatSatang, toAmount } from '@kapao/money/satang'
import { z } from 'zod'
import { counted, exchange } from '../exchange.ts'
import type { Outcome } from '../outcome.ts'
import { type QrAdapter, type QrPayment, usualTimeoutMilliseconds } from '../qr-adapter.ts'
import type { Gateway, GatewayConnection } from './gateway.ts'
import { readSigned, takeOurs } from './reading.ts'
import { bahtNumber, bangkokTime, judge, payLink, paymentId, plainText, readJsonText } from './shapes.ts'
import { badSignature, headerOf, isFresh } from './signing.ts'

const paid = {
  bankRef: paymentId,
  amount: bahtNumber,
  paidTime: bangkokTime,
  payerBank: plainText(20),
  payerName: plainText(100),
  payerAccount: plainText(40),
}
const payment = z.object(paid)
const created = z.object({ fpNo: plainText(64), qrText: z.string().max(512), link: payLink.optional() })
const order = z.object({ fpNo: plainText(64), payments: z.array(payment).max(100) })
/** States are numbers: 1 waiting, 2 paid, 3 closed, 4 expired. */
const notification = z.discriminatedUnion('state', [
  z.object({ state: z.literal(2), orderNo: plainText(40), fpNo: plainText(64), ...paid }),
  z.object({ state: z.literal([1, 3, 4]), orderNo: plainText(40) }),
])
/** Code 0 is success; any other code is a refusal, whatever the status. */
const verdict = z.object({ code: z.int(), message: z.string(), data: z.unknown() })

function toPayment(reference: string, fpNo: string, each: z.output<typeof payment>): QrPayment {
  return {
    paymentId: each.bankRef,
    reference,
    amountSatang: each.amount,
    paidAt: each.paidTime,
    story: {
      reference,
      providerReference: fpNo,
      paymentId: each.bankRef,
      amount: formatSatang(each.amount).replaceAll(',', ''),
      paidAt: each.paidTime.toISOString(),
      fromBank: each.payerBank,
      fromName: each.payerName,
      fromAccount: each.payerAccount,
    },
  }
}

/** FP's public key: SPKI in DER, in base64 on one line. Throws for anything but an RSA key of at least 2048 bits. */
function readFpKey(text: string): KeyObject {
  const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
  if (key.asymmetricKeyType !== 'rsa' || modulusLength < 2048)
    throw new RangeError('FP signs by RSA with 2048 bits or more')
  return key
}

/**
 * FP: JSON; amounts are numbers of baht, states are numbers, times are in Bangkok time. Requests carry a key; call-backs
 * are signed by RSA-SHA256 over `timestamp`, a line break and the body, and are verified with FP's public key.
 */
export const fp: Gateway<'KEY_FP' | 'KEY_FP_PUBLIC'> = {
  title: { th: 'FP', en: 'FP' },
  amounts: { BAHT: { quick: [10, 50, 100, 500, 1000], least: 10 } },
  namesPaymentBy: 'reference',
  keys: {
    KEY_FP: { kind: 'secret', takes: 'the key of FP' },
    KEY_FP_PUBLIC: { kind: 'rsaPublicKey', takes: "FP's public RSA key: SPKI in DER, in base64 on one line" },
  },
  demoAccount: {
    depositAccountId: '0190a1c0-0000-7000-8000-0000000000b4',
    bankType: 'PAYMENT',
    mode: 'AUTO',
    accountNo: 'KAPAO4',
    promptPayId: null,
    currency: 'BAHT',
  },
  connect,
}

function connect({
  route,
  url,
  keys: { KEY_FP: key, KEY_FP_PUBLIC: publicKey },
  timeoutMilliseconds = usualTimeoutMilliseconds,
}: GatewayConnection<'KEY_FP' | 'KEY_FP_PUBLIC'>): QrAdapter {
  const verifyingKey = readFpKey(publicKey)
  async function ask<Answer>(
    path: string,
    asked: unknown,
    shape: z.ZodType<Answer>,
  ): Promise<Outcome<Answer>> {
    const response = await exchange({
      route,
      url: `${url}/fp/api/order/${path}`,
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(asked),
      timeoutMilliseconds,
    })
    if (response.kind === 'unknown') return response
    const outcome = judge(response, verdict)
    if (outcome.kind !== 'done') return outcome
    if (outcome.answer.code !== 0)
      return counted(response, { kind: 'refused', reason: `code ${outcome.answer.code}` })
    return judge({ ...response, status: 200, body: outcome.answer.data }, shape)
  }
  return {
    announce: async (params) => {
      const outcome = await ask(
        'create',
        {
          orderNo: params.reference,
          amount: toAmount(params.amountSatang),
          expireTime: writeBangkokTime(params.expiresAt),
        },
        created,
      )
      if (outcome.kind !== 'done') return outcome
      const { qrText, link, fpNo } = outcome.answer
      return takeOurs(params, {
        kind: 'done',
        answer: { payload: qrText, payLink: link, providerReference: fpNo },
      })
    },
    drop: async ({ reference }) => {
      const outcome = await ask('close', { orderNo: reference }, z.unknown())
      return outcome.kind === 'done' ? { kind: 'done', answer: undefined } : outcome
    },
    inquire: async ({ reference }) => {
      const outcome = await ask('query', { orderNo: reference }, order)
      if (outcome.kind !== 'done') return outcome
      const { fpNo, payments } = outcome.answer
      return { kind: 'done', answer: { payments: payments.map((each) => toPayment(reference, fpNo, each)) } }
    },
    verifyWebhook: async (callback) => {
      const at = headerOf(callback, 'fp-timestamp')
      const signature = Buffer.from(headerOf(callback, 'fp-signature') ?? '', 'base64')
      const isSigned = createVerify('RSA-SHA256')
        .update(`${at ?? ''}\n${callback.rawBody}`)
        .verify(verifyingKey, signature)
      if (!isSigned) return badSignature('the signature is not the one of FP')
      if (!isFresh(at)) return badSignature('the call-back is older than five minutes')
      return readSigned(readJsonText(callback.rawBody), notification, (each) =>
        each.state === 2 ? toPayment(each.orderNo, each.fpNo, each) : undefined,
      )
    },
  }
}

function writeBangkokTime(moment: Date): string {
  return new Date(moment.getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
