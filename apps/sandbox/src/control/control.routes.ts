import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { toAmount } from '@kapao/money/satang'
import { z } from 'zod'
import { sumBank } from '../bank/bank.store.ts'
import { findReceiverNumber } from '../bank/find-receiver.ts'
import { usualLaoPerson, usualPerson } from '../bank/person.ts'
import { transferMoney } from '../bank/transfer-money.ts'
import { countWaitingCallbacks, listCallbackStates } from '../callbacks/callback.store.ts'
import { feedAccount } from '../feed/feed.store.ts'
import { smsBanks } from '../feed/write-sms.ts'
import {
  findOrder,
  findOrderById,
  findOrderByStart,
  type GatewayOrder,
  listOrderPayments,
  sumGateways,
} from '../gateways/gateway.store.ts'
import { collectorOf, type Gateway, gatewayNames, isGateway } from '../gateways/gateways.ts'
import { currencyOf, judgeOrder, unknownOrder } from '../gateways/orders.ts'
import { unknownQr } from '../kbank/kbank.routes.ts'
import { findQr, type KbankQr, listQrPayments } from '../kbank/kbank.store.ts'
import { addTruewalletControlRoutes, readTruewalletTotals } from '../truewallet/truewallet-control.routes.ts'
import { isRefusal, refuse, sendRefusal } from '../refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { accountNumberShape, amountShape, bankShape, phoneShape, textShape, timeShape } from '../shapes.ts'
import { countMessages, listMessages } from '../sms/sms.store.ts'
import { addGameControlRoutes, readGameTotals } from './game-control.routes.ts'
import { canForget, faultKinds, isForCall, mailFaults, type Party, partyCalls, pushFaults } from './faults.ts'
import { addHistoryControlRoutes } from './history-control.routes.ts'
import { addPayoutControlRoutes } from './payout-control.routes.ts'
import { addMailControlRoutes } from '../mail/mail.routes.ts'
import { addPushControlRoutes } from '../push/push-control.routes.ts'
import { sumPayouts } from '../payout/payout.store.ts'

const longestDelayMs = 10 * 60 * 1_000

const qrParams = z.object({ provider: z.string().max(20), id: z.string().max(60) })
const payOrder = z.strictObject({
  amount: amountShape.optional(),
  copies: z.int().min(1).max(100).default(1),
  delayMs: z.int().min(0).max(longestDelayMs).default(0),
  badSignature: z.boolean().default(false),
})
/** A missing body is a request with all defaults. */
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
  copies: z.int().min(1).max(100).default(1),
  delayMs: z.int().min(0).max(longestDelayMs).default(0),
  badSignature: z.boolean().default(false),
})
const feedBody = z
  .strictObject({ bank: bankShape, account: accountNumberShape, source: z.enum(['statement', 'sms']) })
  .refine(({ bank, source }) => source === 'statement' || smsBanks.includes(bank), {
    error: `takes one of ${smsBanks.join(', ')} for sms`,
    path: ['bank'],
  })
const faultKind = z.enum(faultKinds, `takes one of ${faultKinds.join(', ')}`)
const parties = Object.keys(partyCalls) as Party[]
const faultBody = z
  .strictObject({
    party: z.enum(parties, `takes one of ${parties.join(', ')}`),
    call: z.string().max(40).optional(),
    fault: z.union([faultKind, z.array(faultKind).min(1).max(20)]),
    rate: z.number().gt(0).max(1).default(1),
    count: z.int().min(1).max(1_000_000).optional(),
    delayMs: z.int().min(1).max(60_000).default(3_000),
  })
  .superRefine(({ party, call, fault }, context) => {
    const calls = partyCalls[party]
    if (call !== undefined && !calls.includes(call))
      context.addIssue({ code: 'custom', path: ['call'], message: `takes one of ${calls.join(', ')}` })
    else if ([fault].flat().includes('captcha') && party !== 'slip')
      context.addIssue({ code: 'custom', path: ['fault'], message: 'only slip has a captcha' })
    else if ([fault].flat().some((kind) => pushFaults.has(kind)) && party !== 'push')
      context.addIssue({ code: 'custom', path: ['fault'], message: 'only push answers with it' })
    else if (party === 'mail' && [fault].flat().some((kind) => !mailFaults.has(kind)))
      context.addIssue({
        code: 'custom',
        path: ['fault'],
        message: `mail takes one of ${[...mailFaults].join(', ')}`,
      })
    else if ([fault].flat().every((kind) => kind === 'forget') && !canForget(party, call))
      context.addIssue({
        code: 'custom',
        path: ['fault'],
        message: 'only moves of games, payouts, slips and taken gifts can be forgotten',
      })
    else if (!isForCall(call, [fault].flat()))
      context.addIssue({
        code: 'custom',
        path: ['fault'],
        message: 'a callback can be silent or late alone, and nothing else can be silent',
      })
  })

/**
 * Control calls, by which programs steer the pretend outside world. JSON without a token, served to this machine only.
 */
export function addControlRoutes(plain: FastifyInstance, sandbox: Sandbox): void {
  const { db, faults } = sandbox
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', requireLoopback)

  app.get('/control/sms', { schema: { querystring: z.object({ phone: phoneShape }) } }, async ({ query }) => {
    const messages = await listMessages(db, query.phone)
    return messages.map(({ text, at }) => ({ text, at: at.toISOString() }))
  })

  addMailControlRoutes(plain, sandbox)
  addQrControlRoutes(plain, sandbox)
  addBankControlRoutes(plain, sandbox)
  app.put('/control/faults', { schema: { body: faultBody } }, async ({ body }) => {
    faults.set(body)
    return faults.list()
  })
  app.get('/control/faults', async () => faults.list())
  app.delete('/control/faults', async (_request, reply) => {
    faults.clear()
    return reply.code(204).send()
  })

  app.get('/control/totals', () => readTotals(sandbox))
  addGameControlRoutes(plain, sandbox)
  addPayoutControlRoutes(plain, sandbox)
  addHistoryControlRoutes(plain, sandbox)
  addTruewalletControlRoutes(plain, sandbox)
  addPushControlRoutes(plain, sandbox)
}

function addQrControlRoutes(plain: FastifyInstance, sandbox: Sandbox): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.get('/control/qr/:provider/:id', { schema: { params: qrParams } }, async ({ params }, reply) => {
    const qr = await findProviderQr(sandbox, params)
    if (isRefusal(qr)) return sendRefusal(reply, qr)
    return reply.send('gateway' in qr ? await describeOrder(sandbox, qr) : await describeQr(sandbox, qr))
  })

  app.post(
    '/control/qr/:provider/:id/pay',
    { schema: { params: qrParams, body: payBody } },
    async ({ params, body }, reply) => {
      const qr = await findProviderQr(sandbox, params)
      if (isRefusal(qr)) return sendRefusal(reply, qr)
      const amountSatang = body.amount ?? qr.amountSatang
      const paid = await transferMoney(sandbox, {
        from: 'gateway' in qr && currencyOf(qr) === 'LAK' ? usualLaoPerson : usualPerson,
        amountSatang,
        ...aim(qr),
        mayFund: true,
        announce: { copies: body.copies, delayMs: body.delayMs, isBadlySigned: body.badSignature },
      })
      if (isRefusal(paid)) return sendRefusal(reply, paid)
      return reply.send({ reference: paid.reference, amount: toAmount(amountSatang) })
    },
  )
}

function addBankControlRoutes(plain: FastifyInstance, sandbox: Sandbox): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.post('/control/bank/transfer', { schema: { body: transferBody } }, async ({ body }, reply) => {
    const receiver = await findReceiverNumber(sandbox, body)
    const paid = await transferMoney(sandbox, {
      from: { bank: body.fromBank, number: body.fromAccount, name: body.fromName },
      to: { bank: body.toBank, number: receiver, name: `${body.toBank} ${receiver}` },
      amountSatang: body.amount,
      paidAt: body.at,
      mayFund: true,
      announce: body.announce && {
        copies: body.copies,
        delayMs: body.delayMs,
        isBadlySigned: body.badSignature,
      },
    })
    if (isRefusal(paid)) return sendRefusal(reply, paid)
    const slipUrl = `${sandbox.readUrl()}/bank/slip/${paid.reference}.png`
    return reply.send({ reference: paid.reference, slipUrl })
  })

  app.put('/control/bank/feed', { schema: { body: feedBody } }, async ({ body }, reply) => {
    await feedAccount(sandbox.db, { bank: body.bank, number: body.account, source: body.source })
    return reply.code(204).send()
  })
}

/** What every company of the sandbox holds, received and still has to report. */
async function readTotals(sandbox: Sandbox) {
  const { db } = sandbox
  const [bank, messages, waiting] = [
    await sumBank(db),
    await countMessages(db),
    await countWaitingCallbacks(db, 'KBANK'),
  ]
  const collected = await sumGateways(db)
  const { BAHT, LAK, ...payouts } = await sumPayouts(db)
  async function describeGateway(gateway: Gateway) {
    const sum = collected.find((each) => each.gateway === gateway)
    return {
      payments: Number(sum?.payments ?? 0),
      received: String(sum?.received ?? 0),
      callbacksWaiting: await countWaitingCallbacks(db, gateway),
    }
  }
  const gatewayTotals: Record<string, Awaited<ReturnType<typeof describeGateway>>> = {}
  for (const gateway of gatewayNames) gatewayTotals[gateway.toLowerCase()] = await describeGateway(gateway)
  return {
    sms: { messages },
    bank: { accounts: bank.accounts, held: String(bank.held), funded: String(bank.funded) },
    bankfeed: { callbacksWaiting: await countWaitingCallbacks(db, 'BANKFEED') },
    kbank: { payments: bank.payments, received: String(bank.received), callbacksWaiting: waiting },
    payouts: { ...payouts, sums: { BAHT: String(BAHT), LAK: String(LAK) } },
    games: await readGameTotals(sandbox),
    ...gatewayTotals,
    truewallet: await readTruewalletTotals(sandbox),
  }
}

const loopbackAddress = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const loopbackName = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?$/

/** Also requires a local host name, so that a foreign site cannot reach these calls by DNS rebinding. */
async function requireLoopback(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (loopbackAddress.test(request.ip) && loopbackName.test(request.headers.host ?? '')) return undefined
  return sendRefusal(reply, refuse(403, 'not-local', 'Control calls are answered to this machine only.'))
}

async function findProviderQr({ db }: Sandbox, { provider, id }: z.output<typeof qrParams>) {
  if (isGateway(provider)) return (await findGatewayOrder(db, provider, id)) ?? unknownOrder
  if (provider !== 'KBANK') {
    const played = ['KBANK', ...gatewayNames].join(', ')
    return refuse(
      404,
      'unknown-provider',
      `The sandbox plays no QR gateway called ${provider}; it plays ${played}.`,
    )
  }
  const qr = z.uuid().safeParse(id).success ? await findQr(db, id) : undefined
  return qr ?? unknownQr
}

/**
 * Finds an order by the gateway's id, by the operator's reference, or by the operator's QR id: the end of that id is
 * the start of the reference.
 */
async function findGatewayOrder(
  db: Sandbox['db'],
  gateway: Gateway,
  id: string,
): Promise<GatewayOrder | undefined> {
  if (z.uuid().safeParse(id).success) {
    const start = id.replaceAll('-', '').slice(-19).toUpperCase()
    return findOrderByStart(db, { gateway, start })
  }
  const order = await findOrderById(db, id)
  return order?.gateway === gateway ? order : findOrder(db, { gateway, reference: id })
}

/** The receiver of a payment of this QR. */
function aim(qr: KbankQr | GatewayOrder) {
  return 'gateway' in qr
    ? { to: collectorOf(qr), order: qr }
    : { to: { bank: 'KBANK', number: qr.receiver, name: qr.receiver }, qrId: qr.id }
}

async function describeOrder({ db, clock }: Sandbox, order: GatewayOrder) {
  const payments = await listOrderPayments(db, order.id)
  return {
    id: order.id,
    reference: order.reference,
    status: judgeOrder(order, payments.length > 0, clock.now()),
    amount: toAmount(order.amountSatang),
    currency: currencyOf(order),
    payload: order.payload,
    expiresAt: order.expiresAt.toISOString(),
    dropped: order.isDropped,
    payments: payments.map(({ reference, amountSatang, paidAt }) => ({
      reference,
      amount: toAmount(amountSatang),
      paidAt: paidAt.toISOString(),
    })),
    callbacks: await listCallbackStates(db, { column: 'gateway_order', id: order.id }),
  }
}

async function describeQr({ db }: Sandbox, qr: KbankQr) {
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
    callbacks: await listCallbackStates(db, { column: 'qr_id', id: qr.id }),
  }
}
