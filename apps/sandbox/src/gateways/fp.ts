import { createPrivateKey, createSign, type KeyObject } from 'node:crypto'
import { toAmount } from '@kapao/money/satang'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isRefusal } from '../refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { amountShape, referenceShape } from '../shapes.ts'
import type { GatewayKeys, Notice, SandboxGateway, Signing, WrittenCallback } from './gateway.ts'
import { closeOrder, noticesOf, openOrder, readOrder } from './orders.ts'
import { keepText, readJson, textOf } from './raw-text.ts'

const bangkok = 7 * 3_600_000
const timeShape = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
const createBody = z.strictObject({ orderNo: referenceShape, amount: amountShape, expireTime: timeShape })
const orderBody = z.strictObject({ orderNo: referenceShape })

const states = { waiting: 1, paid: 2, cancelled: 3, expired: 4 } as const

const biller = '010556000000104'

/** FP: amounts are numbers of baht, states are numbers, times are in Bangkok time; a refusal is a 200 with a code. */
export const fp: SandboxGateway<'KEY_FP' | 'KEY_FP_PRIVATE'> = {
  collector: { bank: 'BAY', number: '9000000104', name: 'FP PAYMENT' },
  biller,
  keys: { KEY_FP: 'secret', KEY_FP_PRIVATE: 'rsaPrivateKey' },
  addRoutes,
  writeCallback,
}

function addRoutes(
  app: FastifyInstance,
  sandbox: Sandbox,
  keys: GatewayKeys<'KEY_FP' | 'KEY_FP_PRIVATE'>,
): void {
  const key = keys.KEY_FP
  keepText(app)

  function yes(reply: FastifyReply, data: unknown) {
    return reply.send({ code: 0, message: 'ok', data })
  }
  function no(reply: FastifyReply, code: number, message: string) {
    return reply.send({ code, message, data: null })
  }

  app.addHook('preHandler', async ({ headers }: FastifyRequest, reply) =>
    headers['x-api-key'] === key ? undefined : no(reply, 1001, 'unknown key'),
  )

  app.post('/fp/api/order/create', { config: { party: 'fp', call: 'create' } }, async ({ body }, reply) => {
    const parsed = createBody.safeParse(readJson(textOf(body)))
    if (!parsed.success) return no(reply, 1002, 'bad parameter')
    const order = await openOrder(sandbox, {
      gateway: 'FP',
      biller,
      reference: parsed.data.orderNo,
      amountSatang: parsed.data.amount,
      expiresAt: new Date(`${parsed.data.expireTime.replace(' ', 'T')}+07:00`),
    })
    if (isRefusal(order)) return no(reply, 1003, 'order exists')
    const link = `${sandbox.readUrl()}/bank/pay?order=${order.id}`
    return yes(reply, { fpNo: order.id, qrText: order.payload, link })
  })

  app.post('/fp/api/order/query', { config: { party: 'fp', call: 'inquire' } }, async ({ body }, reply) => {
    const asked = orderBody.safeParse(readJson(textOf(body)))
    if (!asked.success) return no(reply, 1002, 'bad parameter')
    const state = await readOrder(sandbox, { gateway: 'FP', reference: asked.data.orderNo })
    if (isRefusal(state)) return no(reply, 1004, 'no such order')
    const payments = noticesOf(state).map(writePayment)
    return yes(reply, { fpNo: state.order.id, state: states[state.status], payments })
  })

  app.post('/fp/api/order/close', { config: { party: 'fp', call: 'cancel' } }, async ({ body }, reply) => {
    const asked = orderBody.safeParse(readJson(textOf(body)))
    if (!asked.success) return no(reply, 1002, 'bad parameter')
    const closed = await closeOrder(sandbox, { gateway: 'FP', reference: asked.data.orderNo })
    return isRefusal(closed) ? no(reply, 1004, 'no such order') : yes(reply, {})
  })
}

function writeBangkokTime(time: string): string {
  return new Date(Date.parse(time) + bangkok).toISOString().slice(0, 19).replace('T', ' ')
}

function writePayment({ transactionId, amount, paidAt, payer }: Notice) {
  return {
    bankRef: transactionId,
    amount: toAmount(BigInt(amount)),
    paidTime: writeBangkokTime(paidAt),
    payerBank: payer.bank,
    payerName: payer.name,
    payerAccount: payer.account,
  }
}

/** Cached, because parsing a key takes longer than signing with it. */
const privateKeys = new Map<string, KeyObject>()

function privateKeyOf(text: string): KeyObject {
  const known = privateKeys.get(text)
  if (known) return known
  const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
  privateKeys.set(text, key)
  return key
}

/** Builds an FP call-back. The RSA signature in the header covers the time, a line break and the body. */
function writeCallback(
  notice: Notice,
  { keys, at, isBadlySigned }: Signing<'KEY_FP' | 'KEY_FP_PRIVATE'>,
): WrittenCallback {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const order = { orderNo: notice.reference, fpNo: notice.orderId }
  const said =
    notice.status === 'paid'
      ? { state: states.paid, ...order, ...writePayment(notice) }
      : { state: states.cancelled, ...order }
  const body = JSON.stringify(said)
  const signature = createSign('RSA-SHA256')
    .update(`${timestamp}\n${body}${isBadlySigned ? ' ' : ''}`)
    .sign(privateKeyOf(keys.KEY_FP_PRIVATE), 'base64')
  return {
    headers: { 'content-type': 'application/json', 'fp-timestamp': timestamp, 'fp-signature': signature },
    body,
  }
}
