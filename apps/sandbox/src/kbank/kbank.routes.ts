import { formatSatang } from '@kapao/money/satang'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireBearer } from '../bearer.ts'
import { readPromptPay } from '../promptpay/read-promptpay.ts'
import { promptPayRefusals } from '../promptpay/refusals.ts'
import { isRefusal, type Refusal, refuse, sendRefusal } from '../refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { amountShape, timeShape } from '../shapes.ts'
import { describeReceived } from './payment-received.ts'
import { dropQr, findQr, type KbankQr, keepQr, listQrPayments } from './kbank.store.ts'

const createBody = z.strictObject({
  id: z.uuid(),
  payload: z.string().max(600),
  amount: amountShape,
  expiresAt: timeShape,
})

const byId = z.object({ id: z.uuid('takes the uuid of a QR') })

/** KBANK's gateway: the operator generates QRs and registers them here; KBANK reports the payments on them. */
export function addKbankRoutes(plain: FastifyInstance, sandbox: Sandbox): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const { db, clock, keys } = sandbox
  const onRequest = requireBearer(keys.kbank)

  app.post(
    '/kbank/qr',
    { config: { party: 'kbank', call: 'createQr' }, onRequest, schema: { body: createBody } },
    async ({ body }, reply) => {
      const qr = await createQr(sandbox, body)
      if (isRefusal(qr)) return sendRefusal(reply, qr)
      return reply.code(201).send({ id: qr.id, payLink: `${sandbox.readUrl()}/bank/pay?qr=${qr.id}` })
    },
  )

  app.get(
    '/kbank/qr/:id',
    { config: { party: 'kbank', call: 'readQr' }, onRequest, schema: { params: byId } },
    async ({ params }, reply) => {
      if (!(await findQr(db, params.id))) return sendRefusal(reply, unknownQr)
      const payments = await listQrPayments(db, params.id)
      return reply.send({
        id: params.id,
        status: payments.length === 0 ? 'waiting' : 'paid',
        payments: payments.map(describeReceived),
      })
    },
  )

  app.delete(
    '/kbank/qr/:id',
    { config: { party: 'kbank', call: 'dropQr' }, onRequest, schema: { params: byId } },
    async ({ params }, reply) => {
      const isKnown = await dropQr(db, { id: params.id, at: clock.now() })
      return isKnown ? reply.code(204).send() : sendRefusal(reply, unknownQr)
    },
  )
}

export const unknownQr = refuse(404, 'unknown-qr', 'KBANK knows no QR with this id.')

type QrRequest = z.output<typeof createBody>

/**
 * Refuses `bad-qr`: the text is not a PromptPay QR. `other-amount`: the text has another amount. `id-in-use`: the id
 * belongs to another QR.
 */
async function createQr({ db, clock }: Sandbox, request: QrRequest): Promise<KbankQr | Refusal> {
  const promptPay = readPromptPay(request.payload)
  if ('refusal' in promptPay) return refuse(400, 'bad-qr', promptPayRefusals[promptPay.refusal].english)
  if (promptPay.amountSatang !== undefined && promptPay.amountSatang !== request.amount) {
    const inside = formatSatang(promptPay.amountSatang)
    return refuse(
      400,
      'other-amount',
      `The QR text says ${inside} baht, the request ${formatSatang(request.amount)}.`,
    )
  }
  const qr = await keepQr(db, {
    id: request.id,
    payload: request.payload,
    receiver: promptPay.id,
    amountSatang: request.amount,
    expiresAt: request.expiresAt,
    createdAt: clock.now(),
  })
  const isSame = qr.payload === request.payload && qr.amountSatang === request.amount
  return isSame ? qr : refuse(409, 'id-in-use', 'Another QR has this id.')
}
