import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { isRefusal } from '../refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { referenceShape } from '../shapes.ts'
import type { GatewayKeys, Notice, SandboxGateway, Signing, WrittenCallback } from './gateway.ts'
import { closeOrder, noticesOf, openOrder, readOrder } from './orders.ts'
import { keepText, textOf } from './raw-text.ts'

const createForm = z.object({
  out_trade_no: referenceShape,
  total_fee: z.string().regex(/^[1-9]\d{0,10}$/),
  fee_type: z.literal('THB'),
  time_expire: z.string().regex(/^\d{13}$/),
})

const states = { waiting: 'NOTPAY', paid: 'SUCCESS', cancelled: 'CLOSED', expired: 'CLOSED' } as const

type Form = Record<string, string>

/** The signature: SHA-256 in upper-case hex over all parameters except `sign`, sorted by name, followed by the key. */
function sign(form: Form, key: string): string {
  const sorted = Object.keys(form)
    .filter((name) => name !== 'sign' && form[name] !== '')
    .toSorted()
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(form[name] ?? '')}`)
  return createHash('sha256')
    .update(`${sorted.join('&')}&key=${key}`)
    .digest('hex')
    .toUpperCase()
}

const biller = '010556000000102'

/** PAYTIMZ: requests are forms, responses are JSON; amounts are whole satang; a refusal is a 200 with FAIL. */
export const paytimz: SandboxGateway<'KEY_PAYTIMZ'> = {
  collector: { bank: 'KTB', number: '9000000102', name: 'PAYTIMZ' },
  biller,
  keys: { KEY_PAYTIMZ: 'secret' },
  addRoutes,
  writeCallback,
}

function addRoutes(app: FastifyInstance, sandbox: Sandbox, keys: GatewayKeys<'KEY_PAYTIMZ'>): void {
  const key = keys.KEY_PAYTIMZ
  keepText(app)

  function fail(reply: FastifyReply, code: string) {
    return reply.send({ return_code: 'FAIL', err_code: code })
  }
  function readForm(body: unknown): Form | undefined {
    const form = Object.fromEntries(new URLSearchParams(textOf(body)))
    return form['sign'] === sign(form, key) ? form : undefined
  }

  app.post(
    '/paytimz/gateway/create',
    { config: { party: 'paytimz', call: 'create' } },
    async (request, reply) => {
      const form = readForm(request.body)
      if (!form) return fail(reply, 'SIGNERROR')
      const parsed = createForm.safeParse(form)
      if (!parsed.success) return fail(reply, 'PARAMERROR')
      const order = await openOrder(sandbox, {
        gateway: 'PAYTIMZ',
        biller,
        reference: parsed.data.out_trade_no,
        amountSatang: BigInt(parsed.data.total_fee),
        expiresAt: new Date(Number(parsed.data.time_expire)),
      })
      if (isRefusal(order)) return fail(reply, 'ORDEREXIST')
      return reply.send({
        return_code: 'SUCCESS',
        trade_no: order.id,
        code_url: order.payload,
        pay_url: `${sandbox.readUrl()}/bank/pay?order=${order.id}`,
      })
    },
  )

  app.post(
    '/paytimz/gateway/query',
    { config: { party: 'paytimz', call: 'inquire' } },
    async (request, reply) => {
      const form = readForm(request.body)
      if (!form) return fail(reply, 'SIGNERROR')
      const state = await readOrder(sandbox, { gateway: 'PAYTIMZ', reference: form['out_trade_no'] ?? '' })
      if (isRefusal(state)) return fail(reply, 'ORDERNOTEXIST')
      return reply.send({
        return_code: 'SUCCESS',
        trade_no: state.order.id,
        trade_state: states[state.status],
        orders: noticesOf(state).map(writePaid),
      })
    },
  )

  app.post(
    '/paytimz/gateway/close',
    { config: { party: 'paytimz', call: 'cancel' } },
    async (request, reply) => {
      const form = readForm(request.body)
      if (!form) return fail(reply, 'SIGNERROR')
      const closed = await closeOrder(sandbox, { gateway: 'PAYTIMZ', reference: form['out_trade_no'] ?? '' })
      return isRefusal(closed) ? fail(reply, 'ORDERNOTEXIST') : reply.send({ return_code: 'SUCCESS' })
    },
  )
}

function writePaid({ transactionId, amount, paidAt, payer }: Notice) {
  return {
    transaction_id: transactionId,
    total_fee: amount,
    time_end: String(Date.parse(paidAt)),
    payer_bank: payer.bank,
    payer_name: payer.name,
    payer_account: payer.account,
  }
}

/** Builds a PAYTIMZ call-back: a form that includes its own signature. */
function writeCallback(notice: Notice, { keys, at, isBadlySigned }: Signing<'KEY_PAYTIMZ'>): WrittenCallback {
  const form: Form = {
    out_trade_no: notice.reference,
    trade_no: notice.orderId,
    trade_state: notice.status === 'paid' ? 'SUCCESS' : 'CLOSED',
    ...(notice.status === 'paid' ? writePaid(notice) : {}),
    timestamp: String(Math.floor(at.getTime() / 1_000)),
  }
  const key = isBadlySigned ? `not ${keys.KEY_PAYTIMZ}` : keys.KEY_PAYTIMZ
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...form, sign: sign(form, key) }).toString(),
  }
}
