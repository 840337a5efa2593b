import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isSame } from '../games/credentials.ts'
import { crc16 } from '../promptpay/crc16.ts'
import { readPromptPay } from '../promptpay/read-promptpay.ts'
import { isRefusal, refuse, sendRefusal } from '../refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { timeShape } from '../shapes.ts'
import type { GatewayKeys, Notice, SandboxGateway, Signing, WrittenCallback } from './gateway.ts'
import { closeOrder, keepBill, noticesOf, readOrder, writeBaht } from './orders.ts'
import { keepText, readJson, textOf } from './raw-text.ts'

const createBody = z.strictObject({
  qrText: z.string().max(512),
  amount: z.string().regex(/^\d{1,9}\.\d{2}$/),
  expiresAt: timeShape,
})

const statuses = { waiting: 'OPEN', paid: 'PAID', cancelled: 'CANCELLED', expired: 'EXPIRED' } as const

function sign(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}

/** The operator's biller id at the bank. */
const biller = '010556700001301'

/** The bank of a biller: the operator generates Thai QRs for its biller id and registers them as bills. */
export const thaiqr: SandboxGateway<'KEY_THAIQR'> = {
  collector: { bank: 'SCB', number: '9000000106', name: 'KAPAO BILLS' },
  biller,
  keys: { KEY_THAIQR: 'secret' },
  addRoutes,
  writeCallback,
}

function addRoutes(app: FastifyInstance, sandbox: Sandbox, keys: GatewayKeys<'KEY_THAIQR'>): void {
  keepText(app)

  app.addHook('preHandler', async (request, reply) =>
    isSigned(request, keys.KEY_THAIQR) ? undefined : sendProblem(reply, 401, 'BAD_SIGNATURE'),
  )

  app.post('/thaiqr/bills', { config: { party: 'thaiqr', call: 'create' } }, async ({ body }, reply) => {
    const parsed = createBody.safeParse(readJson(textOf(body)))
    if (!parsed.success) return sendProblem(reply, 422, 'BAD_REQUEST')
    const { qrText: payload, expiresAt } = parsed.data
    const amountSatang = BigInt(parsed.data.amount.replace('.', ''))
    const bill = readPromptPay(payload)
    if ('refusal' in bill || bill.ref1 === undefined || bill.amountSatang !== amountSatang)
      return sendProblem(reply, 422, 'BAD_QR')
    if (bill.id !== biller) return sendProblem(reply, 404, 'UNKNOWN_BILLER')
    const request = { gateway: 'THAIQR', reference: bill.ref1, payload, amountSatang, expiresAt } as const
    const order = await keepBill(sandbox, request)
    if (isRefusal(order)) return sendRefusal(reply, order)
    return reply
      .code(201)
      .send({ billId: order.id, payLink: `${sandbox.readUrl()}/bank/pay?order=${order.id}` })
  })

  app.get<{ Params: { reference: string } }>(
    '/thaiqr/bills/:reference',
    { config: { party: 'thaiqr', call: 'inquire' } },
    async ({ params }, reply) => {
      const bill = await readOrder(sandbox, { gateway: 'THAIQR', reference: params.reference })
      if (isRefusal(bill)) return sendProblem(reply, 404, 'NO_SUCH_BILL')
      return reply.send({
        billId: bill.order.id,
        status: statuses[bill.status],
        payments: noticesOf(bill).map(describePayment),
      })
    },
  )

  app.delete<{ Params: { reference: string } }>(
    '/thaiqr/bills/:reference',
    { config: { party: 'thaiqr', call: 'cancel' } },
    async ({ params }, reply) => {
      const closed = await closeOrder(sandbox, { gateway: 'THAIQR', reference: params.reference })
      return isRefusal(closed) ? sendProblem(reply, 404, 'NO_SUCH_BILL') : reply.code(204).send()
    },
  )
}

function isSigned({ headers, method, url, body }: FastifyRequest, key: string): boolean {
  const at = String(headers['x-bill-timestamp'])
  return isSame(String(headers['x-bill-signature']), sign(key, `${at}.${method} ${url}.${textOf(body)}`))
}

function sendProblem(reply: FastifyReply, status: number, code: string): FastifyReply {
  return sendRefusal(reply, refuse(status, code, 'See the manual of the bank.'))
}

/** Both references of a bill; the operator uses a checksum of the first as the second. */
function referencesOf({ reference }: Notice) {
  return { reference1: reference, reference2: crc16(reference) }
}

function describePayment(notice: Notice) {
  return {
    billerId: biller,
    ...referencesOf(notice),
    amount: writeBaht(notice.amount),
    transactionId: notice.transactionId,
    paidAt: notice.paidAt,
    payer: notice.payer,
  }
}

/** Builds the bank's confirmation of a payment. The signature in the header covers time and body. */
function writeCallback(notice: Notice, { keys, at, isBadlySigned }: Signing<'KEY_THAIQR'>): WrittenCallback {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const body = JSON.stringify(
    notice.status === 'paid'
      ? { event: 'payment.confirmed', ...describePayment(notice) }
      : { event: 'bill.cancelled', ...referencesOf(notice) },
  )
  const key = isBadlySigned ? `not ${keys.KEY_THAIQR}` : keys.KEY_THAIQR
  return {
    headers: {
      'content-type': 'application/json',
      'x-bill-timestamp': timestamp,
      'x-bill-signature': sign(key, `${timestamp}.${body}`),
    },
    body,
  }
}
