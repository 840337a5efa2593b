import { toAmount } from '@kapao/money/satang'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { requireBearer } from '../bearer.ts'
import { readLaoQr } from '../laoqr/read-lao-qr.ts'
import { generateWebhookSecret } from '../random.ts'
import { isRefusal, refuse, sendRefusal } from '../refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { amountShape, timeShape } from '../shapes.ts'
import type { GatewayKeys, Notice, SandboxGateway, Signing, WrittenCallback } from './gateway.ts'
import { closeOrder, keepBill, noticesOf, readOrder } from './orders.ts'

const billShape = z.string().regex(/^[A-Z0-9]{1,25}$/, 'takes 1 to 25 capitals and digits')
const byBill = z.object({ bill: billShape })
const createBody = z.strictObject({
  billNumber: billShape,
  payload: z.string().max(600),
  amount: amountShape,
  currency: z.enum(['LAK', 'THB']),
  expiresAt: timeShape,
})

/** BCEL: the operator generates a Lao QR with its own bill number and registers it with the bank. */
export const bcel: SandboxGateway<'KEY_BCEL'> = {
  collector: { bank: 'BCEL', number: '9000000105', name: 'BCEL OnePay' },
  keys: { KEY_BCEL: 'webhookSecret' },
  addRoutes,
  writeCallback,
}

function addRoutes(plain: FastifyInstance, sandbox: Sandbox, keys: GatewayKeys<'KEY_BCEL'>): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireBearer(keys.KEY_BCEL)

  app.post(
    '/bcel/qr',
    { config: { party: 'bcel', call: 'create' }, onRequest, schema: { body: createBody } },
    async ({ body }, reply) => {
      const read = readLaoQr(body.payload)
      const isSame =
        read?.billNumber === body.billNumber &&
        read.amountSatang === body.amount &&
        read.currency === body.currency
      if (!isSame)
        return sendRefusal(
          reply,
          refuse(400, 'bad-qr', 'The text is no Lao QR of this bill, amount and currency.'),
        )
      const { billNumber: reference, payload, amount: amountSatang, expiresAt } = body
      const order = await keepBill(sandbox, { gateway: 'BCEL', reference, payload, amountSatang, expiresAt })
      if (isRefusal(order)) return sendRefusal(reply, order)
      const link = `${sandbox.readUrl()}/bank/pay?order=${order.id}`
      return reply.code(201).send({ id: order.id, payLink: link })
    },
  )

  app.get(
    '/bcel/qr/:bill',
    { config: { party: 'bcel', call: 'inquire' }, onRequest, schema: { params: byBill } },
    async ({ params }, reply) => {
      const state = await readOrder(sandbox, { gateway: 'BCEL', reference: params.bill })
      if (isRefusal(state)) return sendRefusal(reply, state)
      return reply.send({ status: state.status, payments: noticesOf(state).map(describePayment) })
    },
  )

  app.delete(
    '/bcel/qr/:bill',
    { config: { party: 'bcel', call: 'cancel' }, onRequest, schema: { params: byBill } },
    async ({ params }, reply) => {
      const closed = await closeOrder(sandbox, { gateway: 'BCEL', reference: params.bill })
      return isRefusal(closed) ? sendRefusal(reply, closed) : reply.code(204).send()
    },
  )
}

function describePayment({ transactionId, reference, currency, amount, paidAt, payer }: Notice) {
  return {
    ticket: transactionId,
    billNumber: reference,
    amount: toAmount(BigInt(amount)),
    currency,
    paidAt,
    fromBank: payer.bank,
    fromName: payer.name,
    fromAccount: payer.account,
  }
}

/** Builds a BCEL call-back, signed by Standard Webhooks. */
function writeCallback(notice: Notice, { keys, at, isBadlySigned }: Signing<'KEY_BCEL'>): WrittenCallback {
  const body = JSON.stringify({ type: 'payment.received', ...describePayment(notice) })
  const webhook = new Webhook(isBadlySigned ? generateWebhookSecret() : keys.KEY_BCEL)
  return {
    headers: {
      'content-type': 'application/json',
      'webhook-id': notice.transactionId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': webhook.sign(notice.transactionId, at, body),
    },
    body,
  }
}
