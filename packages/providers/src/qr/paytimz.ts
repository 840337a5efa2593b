import { formatSatang } from '@kapao/money/satang'
import { z } from 'zod'
import { counted, exchange } from '../exchange.ts'
import type { Outcome } from '../outcome.ts'
import { type QrAdapter, type QrPayment, usualTimeoutMilliseconds } from '../qr-adapter.ts'
import type { Gateway, GatewayConnection } from './gateway.ts'
import { readSigned, takeOurs } from './reading.ts'
import { judge, millisecondsText, payLink, paymentId, plainText, satangText } from './shapes.ts'
import { isSameText } from '../hmac.ts'
import { badShape, badSignature, isFresh, nowSeconds, sha256Hex } from './signing.ts'

const paid = {
  transaction_id: paymentId,
  total_fee: satangText,
  time_end: millisecondsText,
  payer_bank: plainText(20),
  payer_name: plainText(100),
  payer_account: plainText(40),
}
const order = z.object(paid)
const created = z.object({
  trade_no: plainText(64),
  code_url: z.string().max(512),
  pay_url: payLink.optional(),
})
const state = z.object({ trade_no: plainText(64), orders: z.array(order).max(100) })
const notification = z.discriminatedUnion('trade_state', [
  z.object({
    trade_state: z.literal('SUCCESS'),
    out_trade_no: plainText(40),
    trade_no: plainText(64),
    ...paid,
  }),
  z.object({ trade_state: z.enum(['CLOSED', 'NOTPAY']), out_trade_no: plainText(40) }),
])
/** The return code states success or failure; the status is always 200. */
const verdict = z.discriminatedUnion('return_code', [
  z.looseObject({ return_code: z.literal('SUCCESS') }),
  z.object({ return_code: z.literal('FAIL'), err_code: plainText(64) }),
])

function toPayment(reference: string, tradeNo: string, each: z.output<typeof order>): QrPayment {
  return {
    paymentId: each.transaction_id,
    reference,
    amountSatang: each.total_fee,
    paidAt: each.time_end,
    story: {
      reference,
      providerReference: tradeNo,
      paymentId: each.transaction_id,
      amount: formatSatang(each.total_fee).replaceAll(',', ''),
      paidAt: each.time_end.toISOString(),
      fromBank: each.payer_bank,
      fromName: each.payer_name,
      fromAccount: each.payer_account,
    },
  }
}

type Parameter = readonly [name: string, value: string]

/** Sorted by name and encoded so that no value can contain a separator, then the key. Skips empty values and `sign`. */
function signParameters(parameters: readonly Parameter[], key: string): string {
  const covered = parameters
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  return sha256Hex([...covered, `key=${key}`].join('&')).toUpperCase()
}

/**
 * PAYTIMZ: forms; amounts are whole satang. Both sides sign the sorted parameters and a shared key by SHA-256, in a
 * separate parameter. A refusal has status 200 and the code FAIL.
 */
export const paytimz: Gateway<'KEY_PAYTIMZ'> = {
  title: { th: 'PAYTIMZ', en: 'PAYTIMZ' },
  amounts: { BAHT: { quick: [10, 50, 100, 500, 1000], least: 10 } },
  namesPaymentBy: 'reference',
  keys: {
    KEY_PAYTIMZ: { kind: 'secret', takes: 'the key shared with PAYTIMZ' },
  },
  demoAccount: {
    depositAccountId: '0190a1c0-0000-7000-8000-0000000000b2',
    bankType: 'PAYMENT',
    mode: 'AUTO',
    accountNo: 'KAPAO2',
    promptPayId: null,
    currency: 'BAHT',
  },
  connect,
}

function connect({
  route,
  url,
  keys: { KEY_PAYTIMZ: key },
  timeoutMilliseconds = usualTimeoutMilliseconds,
}: GatewayConnection<'KEY_PAYTIMZ'>): QrAdapter {
  async function ask<Answer>(
    path: string,
    asked: Readonly<Record<string, string>>,
    shape: z.ZodType<Answer>,
  ): Promise<Outcome<Answer>> {
    const signed = { ...asked, timestamp: String(nowSeconds()) }
    const sign = signParameters(Object.entries(signed), key)
    const response = await exchange({
      route,
      url: `${url}/paytimz/gateway/${path}`,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...signed, sign }).toString(),
      timeoutMilliseconds,
    })
    const outcome = judge(response, verdict)
    if (outcome.kind !== 'done') return outcome
    if (outcome.answer.return_code === 'FAIL')
      return counted(response, { kind: 'refused', reason: outcome.answer.err_code })
    return judge(response, shape)
  }
  return {
    announce: async (params) => {
      const outcome = await ask(
        'create',
        {
          out_trade_no: params.reference,
          total_fee: String(params.amountSatang),
          fee_type: 'THB',
          time_expire: String(params.expiresAt.getTime()),
        },
        created,
      )
      if (outcome.kind !== 'done') return outcome
      const { code_url, pay_url, trade_no } = outcome.answer
      return takeOurs(params, {
        kind: 'done',
        answer: { payload: code_url, payLink: pay_url, providerReference: trade_no },
      })
    },
    drop: async ({ reference }) => {
      const outcome = await ask('close', { out_trade_no: reference }, z.unknown())
      return outcome.kind === 'done' ? { kind: 'done', answer: undefined } : outcome
    },
    inquire: async ({ reference }) => {
      const outcome = await ask('query', { out_trade_no: reference }, state)
      if (outcome.kind !== 'done') return outcome
      const { trade_no, orders } = outcome.answer
      return {
        kind: 'done',
        answer: { payments: orders.map((each) => toPayment(reference, trade_no, each)) },
      }
    },
    verifyWebhook: async ({ rawBody }) => {
      const parameters = [...new URLSearchParams(rawBody)]
      const said = Object.fromEntries(parameters)
      if (parameters.some((each) => !each.join('').isWellFormed()))
        return badSignature('the form is not plain text')
      if (!isSameText(said['sign'] ?? '', signParameters(parameters, key)))
        return badSignature('the sign is not the one of PAYTIMZ')
      if (!isFresh(said['timestamp'])) return badSignature('the call-back is older than five minutes')
      if (new Set(parameters.map(([name]) => name)).size < parameters.length)
        return badShape('a parameter comes twice')
      return readSigned(said, notification, (each) =>
        each.trade_state === 'SUCCESS' ? toPayment(each.out_trade_no, each.trade_no, each) : undefined,
      )
    },
  }
}
