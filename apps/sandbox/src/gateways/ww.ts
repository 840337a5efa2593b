import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isRefusal, refuse, sendRefusal } from '../refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { referenceShape, timeShape } from '../shapes.ts'
import type { GatewayKeys, Notice, SandboxGateway, Signing, WrittenCallback } from './gateway.ts'
import { closeOrder, noticesOf, openOrder, readOrder, writeBaht } from './orders.ts'
import { keepText, readJson, textOf } from './raw-text.ts'

const createBody = z.strictObject({
  merchantRef: referenceShape,
  amount: z.string().regex(/^\d{1,9}\.\d{2}$/),
  currency: z.literal('THB'),
  expireAt: timeShape,
})

const statuses = { waiting: 'PENDING', paid: 'SUCCESS', cancelled: 'CANCELLED', expired: 'EXPIRED' } as const

function sign(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}

const biller = '010556000000101'

/** WW: amounts are strings of baht; the signature in the header covers time, method, path and body. */
export const ww: SandboxGateway<'KEY_WW'> = {
  collector: { bank: 'SCB', number: '9000000101', name: 'WW PAY' },
  biller,
  keys: { KEY_WW: 'secret' },
  addRoutes,
  writeCallback,
}

function addRoutes(app: FastifyInstance, sandbox: Sandbox, keys: GatewayKeys<'KEY_WW'>): void {
  const key = keys.KEY_WW
  keepText(app)

  app.addHook('preHandler', async (request, reply) =>
    isSigned(request, key) ? undefined : sendProblem(reply, 401, 'BAD_SIGNATURE'),
  )

  app.post('/ww/v1/payments', { config: { party: 'ww', call: 'create' } }, async ({ body }, reply) => {
    const parsed = createBody.safeParse(readJson(textOf(body)))
    const amountSatang = parsed.success ? BigInt(parsed.data.amount.replace('.', '')) : 0n
    if (!parsed.success || amountSatang === 0n) return sendProblem(reply, 422, 'BAD_REQUEST')
    const { merchantRef: reference, expireAt: expiresAt } = parsed.data
    const order = await openOrder(sandbox, {
      gateway: 'WW',
      biller,
      reference,
      amountSatang,
      expiresAt,
    })
    if (isRefusal(order)) return sendRefusal(reply, order)
    return reply.code(201).send({
      paymentId: order.id,
      status: 'PENDING',
      qrPayload: order.payload,
      payUrl: `${sandbox.readUrl()}/bank/pay?order=${order.id}`,
    })
  })

  app.get<{ Params: { reference: string } }>(
    '/ww/v1/payments/:reference',
    { config: { party: 'ww', call: 'inquire' } },
    async ({ params }, reply) => {
      const state = await readOrder(sandbox, { gateway: 'WW', reference: params.reference })
      if (isRefusal(state)) return sendProblem(reply, 404, 'NOT_FOUND')
      return reply.send({
        merchantRef: state.order.reference,
        paymentId: state.order.id,
        status: statuses[state.status],
        transactions: noticesOf(state).map(writeTransaction),
      })
    },
  )

  app.post<{ Params: { reference: string } }>(
    '/ww/v1/payments/:reference/cancel',
    { config: { party: 'ww', call: 'cancel' } },
    async ({ params }, reply) => {
      const closed = await closeOrder(sandbox, { gateway: 'WW', reference: params.reference })
      return isRefusal(closed)
        ? sendProblem(reply, 404, 'NOT_FOUND')
        : reply.send({ status: statuses.cancelled })
    },
  )
}

function isSigned({ headers, method, url, body }: FastifyRequest, key: string): boolean {
  const at = String(headers['x-ww-timestamp'])
  const given = Buffer.from(String(headers['x-ww-signature']))
  const expected = Buffer.from(sign(key, `${at}.${method} ${url}.${textOf(body)}`))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function sendProblem(reply: FastifyReply, status: number, code: string): FastifyReply {
  return sendRefusal(reply, refuse(status, code, 'See the manual of WW.'))
}

function writeTransaction({ transactionId, amount, paidAt, payer }: Notice) {
  return {
    transactionId,
    amount: writeBaht(amount),
    paidAt,
    payer,
  }
}

/** Builds a WW call-back. The signature in the header covers time and body. */
function writeCallback(notice: Notice, { keys, at, isBadlySigned }: Signing<'KEY_WW'>): WrittenCallback {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const { reference: merchantRef, orderId: paymentId } = notice
  const said =
    notice.status === 'paid'
      ? { event: 'payment.success', merchantRef, paymentId, transaction: writeTransaction(notice) }
      : { event: 'payment.cancelled', merchantRef, paymentId }
  const body = JSON.stringify(said)
  const key = isBadlySigned ? `not ${keys.KEY_WW}` : keys.KEY_WW
  return {
    headers: {
      'content-type': 'application/json',
      'x-ww-timestamp': timestamp,
      'x-ww-signature': sign(key, `${timestamp}.${body}`),
    },
    body,
  }
}
