import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { generateId } from '../random.ts'
import { isRefusal, refuse, sendRefusal } from '../refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { referenceShape } from '../shapes.ts'
import type { GatewayKeys, Notice, SandboxGateway, Signing, WrittenCallback } from './gateway.ts'
import { closeOrder, noticesOf, openOrder, readOrder } from './orders.ts'
import { keepText, readJson, textOf } from './raw-text.ts'

const createBody = z.strictObject({
  order_id: referenceShape,
  amount: z.int().min(1).max(99_999_999_999),
  currency: z.literal('thb'),
  expires_at: z.int().min(0).max(7_000_000_000),
})

const statuses = { waiting: 'open', paid: 'paid', cancelled: 'voided', expired: 'expired' } as const

function secretOf(key: string): Uint8Array {
  return new TextEncoder().encode(key)
}

const biller = '010556000000103'

/** PAYONEX: amounts are whole satang; every request carries a token that covers its body. */
export const payonex: SandboxGateway<'KEY_PAYONEX'> = {
  collector: { bank: 'BBL', number: '9000000103', name: 'PAYONEX' },
  biller,
  keys: { KEY_PAYONEX: 'secret' },
  addRoutes,
  writeCallback,
}

function addRoutes(app: FastifyInstance, sandbox: Sandbox, keys: GatewayKeys<'KEY_PAYONEX'>): void {
  const key = secretOf(keys.KEY_PAYONEX)
  keepText(app)

  app.addHook('preHandler', async (request, reply) =>
    (await isOurs(request, key)) ? undefined : sendProblem(reply, 401, 'invalid_token'),
  )

  app.post('/payonex/charges', { config: { party: 'payonex', call: 'create' } }, async ({ body }, reply) => {
    const parsed = createBody.safeParse(readJson(textOf(body)))
    if (!parsed.success) return sendProblem(reply, 400, 'invalid_request')
    const order = await openOrder(sandbox, {
      gateway: 'PAYONEX',
      biller,
      reference: parsed.data.order_id,
      amountSatang: BigInt(parsed.data.amount),
      expiresAt: new Date(parsed.data.expires_at * 1_000),
    })
    if (isRefusal(order)) return sendRefusal(reply, order)
    return reply.code(201).send({
      id: order.id,
      status: statuses.waiting,
      qr: { type: 'thai_qr', content: order.payload },
      hosted_url: `${sandbox.readUrl()}/bank/pay?order=${order.id}`,
    })
  })

  app.get<{ Params: { reference: string } }>(
    '/payonex/charges/:reference',
    { config: { party: 'payonex', call: 'inquire' } },
    async ({ params }, reply) => {
      const state = await readOrder(sandbox, { gateway: 'PAYONEX', reference: params.reference })
      if (isRefusal(state)) return sendProblem(reply, 404, 'no_such_charge')
      return reply.send({
        id: state.order.id,
        order_id: state.order.reference,
        status: statuses[state.status],
        payments: noticesOf(state).map(writePayment),
      })
    },
  )

  app.delete<{ Params: { reference: string } }>(
    '/payonex/charges/:reference',
    { config: { party: 'payonex', call: 'cancel' } },
    async ({ params }, reply) => {
      const closed = await closeOrder(sandbox, { gateway: 'PAYONEX', reference: params.reference })
      return isRefusal(closed) ? sendProblem(reply, 404, 'no_such_charge') : reply.code(204).send()
    },
  )
}

async function isOurs({ headers, body }: FastifyRequest, key: Uint8Array): Promise<boolean> {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: 'kapao',
      maxTokenAge: 120,
    })
    return payload['sha256'] === createHash('sha256').update(textOf(body)).digest('hex')
  } catch {
    return false
  }
}

function sendProblem(reply: FastifyReply, status: number, code: string): FastifyReply {
  return sendRefusal(reply, refuse(status, code, 'See the manual of PAYONEX.'))
}

function writePayment({ transactionId, amount, paidAt, payer }: Notice) {
  return {
    id: transactionId,
    amount: Number(amount),
    paid_at: Math.floor(Date.parse(paidAt) / 1_000),
    payer,
  }
}

/** Builds a PAYONEX call-back: a signed token that contains the event. */
async function writeCallback(
  notice: Notice,
  { keys, at, isBadlySigned }: Signing<'KEY_PAYONEX'>,
): Promise<WrittenCallback> {
  const charge = { id: notice.orderId, order_id: notice.reference }
  const claims =
    notice.status === 'paid'
      ? { type: 'charge.paid', charge, payment: writePayment(notice) }
      : { type: 'charge.voided', charge }
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('payonex')
    .setAudience('kapao')
    .setIssuedAt(at)
    .setJti(generateId())
    .sign(secretOf(isBadlySigned ? `not ${keys.KEY_PAYONEX}` : keys.KEY_PAYONEX))
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ data: token }) }
}
