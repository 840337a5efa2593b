import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { toAmount } from '@kapao/money/satang'
import { z } from 'zod'
import { findKbankReceiver, sumBank } from '../bank/bank.store.ts'
import { usualPerson } from '../bank/person.ts'
import { transferMoney } from '../bank/transfer-money.ts'
import { countWaitingCallbacks, listCallbackStates } from '../kbank/callback.store.ts'
import { unknownQr } from '../kbank/kbank.routes.ts'
import { findQr, type KbankQr, listQrPayments } from '../kbank/kbank.store.ts'
import { isRefusal, refuse, sendRefusal } from '../refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { accountNumberShape, amountShape, bankShape, phoneShape, textShape, timeShape } from '../shapes.ts'
import { countMessages, listMessages } from '../sms/sms.store.ts'
import { faultKinds, partyCalls } from './faults.ts'

const longestDelayMs = 10 * 60 * 1_000

const qrParams = z.object({ provider: z.string().max(20), id: z.string().max(60) })
const payOrder = z.strictObject({
  amount: amountShape.optional(),
  copies: z.int().min(1).max(100).default(1),
  delayMs: z.int().min(0).max(longestDelayMs).default(0),
  badSignature: z.boolean().default(false),
})
/** No body at all is an order without wishes. */
const payBody = z.preprocess((body) => body ?? {}, payOrder)
const transferBody = z.strictObject({
  fromBank: bankShape,
  fromAccount: accountNumberShape,
  fromName: textShape(80),
  toBank: bankShape,
  toAccount: accountNumberShape,
  amount: amountShape,
  at: timeShape.optional(),
  announce: z.boolean().default(true),
})
const faultBody = z
  .strictObject({
    party: z.enum(['sms', 'kbank']),
    call: z.string().max(40).optional(),
    fault: z.enum(faultKinds, `takes one of ${faultKinds.join(', ')}`),
    rate: z.number().gt(0).max(1).default(1),
    count: z.int().min(1).max(1_000_000).optional(),
    delayMs: z.int().min(1).max(60_000).default(3_000),
  })
  .superRefine(({ party, call }, context) => {
    const calls: readonly string[] = partyCalls[party]
    if (call === undefined || calls.includes(call)) return
    context.addIssue({ code: 'custom', path: ['call'], message: `takes one of ${calls.join(', ')}` })
  })

/** What programs tell the outside world to do. JSON, no token, answered to this machine only. */
export const addControlRoutes = (plain: FastifyInstance, sandbox: Sandbox): void => {
  const { db, faults } = sandbox
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', requireLoopback)

  app.get('/control/sms', { schema: { querystring: z.object({ phone: phoneShape }) } }, async ({ query }) => {
    const messages = await listMessages(db, query.phone)
    return messages.map(({ text, at }) => ({ text, at: at.toISOString() }))
  })

  app.get('/control/qr/:provider/:id', { schema: { params: qrParams } }, async ({ params }, reply) => {
    const qr = await findProviderQr(sandbox, params)
    if (isRefusal(qr)) return sendRefusal(reply, qr)
    return reply.send(await describeQr(sandbox, qr))
  })

  app.post(
    '/control/qr/:provider/:id/pay',
    { schema: { params: qrParams, body: payBody } },
    async ({ params, body }, reply) => {
      const qr = await findProviderQr(sandbox, params)
      if (isRefusal(qr)) return sendRefusal(reply, qr)
      const amountSatang = body.amount ?? qr.amountSatang
      const paid = await transferMoney(sandbox, {
        from: usualPerson,
        to: { bank: 'KBANK', number: qr.receiver, name: qr.receiver },
        amountSatang,
        qrId: qr.id,
        mayFund: true,
        announce: { copies: body.copies, delayMs: body.delayMs, isBadlySigned: body.badSignature },
      })
      if (isRefusal(paid)) return sendRefusal(reply, paid)
      return reply.send({ reference: paid.reference, amount: toAmount(amountSatang) })
    },
  )

  app.post('/control/bank/transfer', { schema: { body: transferBody } }, async ({ body }, reply) => {
    const receiver = await findReceiverNumber(sandbox, body)
    const paid = await transferMoney(sandbox, {
      from: { bank: body.fromBank, number: body.fromAccount, name: body.fromName },
      to: { bank: body.toBank, number: receiver, name: `${body.toBank} ${receiver}` },
      amountSatang: body.amount,
      paidAt: body.at,
      mayFund: true,
      announce: body.announce && { copies: 1, delayMs: 0, isBadlySigned: false },
    })
    if (isRefusal(paid)) return sendRefusal(reply, paid)
    const slipUrl = `${sandbox.readUrl()}/bank/receipt/${paid.reference}`
    return reply.send({ reference: paid.reference, slipUrl })
  })

  app.put('/control/faults', { schema: { body: faultBody } }, async ({ body }) => {
    faults.set(body)
    return faults.list()
  })
  app.get('/control/faults', async () => faults.list())
  app.delete('/control/faults', async (_request, reply) => {
    faults.clear()
    return reply.code(204).send()
  })

  app.get('/control/totals', async () => {
    const [bank, messages, waiting] = [
      await sumBank(db),
      await countMessages(db),
      await countWaitingCallbacks(db),
    ]
    return {
      sms: { messages },
      bank: { accounts: bank.accounts, held: String(bank.held), funded: String(bank.funded) },
      kbank: { payments: bank.payments, received: String(bank.received), callbacksWaiting: waiting },
    }
  })
}

const loopbackAddress = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const loopbackName = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?$/

/** Also asks for a local name, so that no page of a foreign site can reach these calls by a name that points here. */
const requireLoopback = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
  if (loopbackAddress.test(request.ip) && loopbackName.test(request.headers.host ?? '')) return undefined
  return sendRefusal(reply, refuse(403, 'not-local', 'Control calls are answered to this machine only.'))
}

const findProviderQr = async ({ db }: Sandbox, { provider, id }: z.output<typeof qrParams>) => {
  if (provider !== 'KBANK') {
    return refuse(
      404,
      'unknown-provider',
      `The sandbox plays no QR gateway called ${provider}; it plays KBANK.`,
    )
  }
  const qr = z.uuid().safeParse(id).success ? await findQr(db, id) : undefined
  return qr ?? unknownQr
}

const describeQr = async ({ db }: Sandbox, qr: KbankQr) => {
  const payments = await listQrPayments(db, qr.id)
  return {
    id: qr.id,
    status: payments.length === 0 ? 'waiting' : 'paid',
    amount: toAmount(qr.amountSatang),
    payload: qr.payload,
    receiver: qr.receiver,
    expiresAt: qr.expiresAt.toISOString(),
    dropped: qr.isDropped,
    payments: payments.map(({ reference, amountSatang, paidAt }) => ({
      reference,
      amount: toAmount(amountSatang),
      paidAt: paidAt.toISOString(),
    })),
    callbacks: await listCallbackStates(db, qr.id),
  }
}

/** The operator's KBANK account is known by its PromptPay id; a phone may be written the short way (`08…`). */
const findReceiverNumber = async (
  { db }: Sandbox,
  { toBank, toAccount }: { toBank: string; toAccount: string },
): Promise<string> => {
  if (toBank !== 'KBANK' || !/^0\d{9}$/.test(toAccount)) return toAccount
  const promptPayId = `0066${toAccount.slice(1)}`
  return (await findKbankReceiver(db, promptPayId)) ? promptPayId : toAccount
}
