import { createHmac, timingSafeEqual } from 'node:crypto'
import { toAmount } from '@kapao/money/satang'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { keepText, readJson, textOf } from '../gateways/raw-text.ts'
import { isRefusal, refuse, sendRefusal } from '../refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { accountNumberShape, amountShape, bankShape, textShape, timeShape } from '../shapes.ts'
import { payOut, settle } from './pay-out.ts'
import { findPayout, forgetPayout, listPaid, type Payout, sumPayouts, useForgetting } from './payout.store.ts'

export const payoutReferenceShape = z.string().regex(/^[A-Za-z0-9-]{1,40}$/)

const orderBody = z.strictObject({
  reference: payoutReferenceShape,
  bank: bankShape,
  account: accountNumberShape,
  name: textShape(120),
  amount: amountShape,
  currency: z.enum(['BAHT', 'LAK']),
})
const listQuery = z.object({
  from: timeShape,
  to: timeShape,
  after: z
    .string()
    .regex(/^[^ ]{1,40} [A-Za-z0-9-]{1,40}$/)
    .optional(),
})

const onAPage = 100
const windowSeconds = 5 * 60

const badRequest = refuse(422, 'bad-request', 'This is no request that the bank understands.')
const badSignature = refuse(401, 'bad-signature', 'The request is not signed, or too old.')
export const unknownPayout = refuse(404, 'unknown-payout', 'The bank knows no payout with this reference.')

/** The bank that pays members out. The signature of every request covers its time, method, path and body. */
export function addPayoutRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { db } = sandbox
  keepText(app)

  app.addHook('preHandler', async (request, reply) =>
    isSigned(request, sandbox) ? undefined : sendRefusal(reply, badSignature),
  )

  app.post(
    '/payout/payouts',
    { config: { party: 'payout', call: 'pay' } },
    async ({ body, fault }, reply) => {
      const order = orderBody.safeParse(readJson(textOf(body)))
      if (!order.success) return sendRefusal(reply, badRequest)
      const { amount, ...instruction } = order.data
      const payout = await payOut(sandbox, { ...instruction, amount_satang: amount })
      if (isRefusal(payout)) return sendRefusal(reply, payout)
      if (fault?.kind === 'forget') await forgetPayout(db, payout.reference)
      return reply.send(describePayout(payout))
    },
  )

  app.get<{ Params: { reference: string } }>(
    '/payout/payouts/:reference',
    { config: { party: 'payout', call: 'lookUp' } },
    async ({ params: { reference }, fault }, reply) => {
      const payout = payoutReferenceShape.safeParse(reference).success
        ? await findPayout(db, reference)
        : undefined
      const isStruck = fault?.kind === 'forget'
      if (!payout || (await useForgetting(db, { reference, isStruck })))
        return sendRefusal(reply, unknownPayout)
      const latest = payout.state === 'paying' ? await settle(sandbox, payout, payout) : payout
      return reply.send(describePayout(latest ?? payout))
    },
  )

  app.get('/payout/payouts', { config: { party: 'payout', call: 'list' } }, async ({ query }, reply) => {
    const period = listQuery.safeParse(query)
    if (!period.success) return sendRefusal(reply, badRequest)
    const { from, to, after } = period.data
    const payouts = await listPaid(db, { from, to, after: readPosition(after), most: onAPage })
    const last = payouts.length === onAPage ? payouts.at(-1) : undefined
    return reply.send({
      payouts: payouts.map((payout) => ({
        reference: payout.reference,
        amount: toAmount(payout.amount_satang),
        currency: payout.currency,
        paidAt: payout.settled_at?.toISOString(),
      })),
      after: last ? `${last.settled_at?.toISOString()} ${last.reference}` : null,
    })
  })

  app.get('/payout/totals', { config: { party: 'payout', call: 'readTotals' } }, async () => {
    const { BAHT, LAK } = await sumPayouts(db)
    return { BAHT: String(BAHT), LAK: String(LAK) }
  })
}

function readPosition(after: string | undefined): { at: Date; reference: string } | undefined {
  const [at = '', reference = ''] = after?.split(' ') ?? []
  return Number.isNaN(Date.parse(at)) ? undefined : { at: new Date(at), reference }
}

function isSigned({ headers, method, url, body }: FastifyRequest, { keys, clock }: Sandbox): boolean {
  const timestamp = String(headers['payout-timestamp'])
  const age = clock.now().getTime() / 1_000 - Number(timestamp)
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(age) > windowSeconds) return false
  const expected = createHmac('sha256', keys.payout)
    .update([timestamp, method, url, textOf(body)].join('\n'))
    .digest()
  const given = Buffer.from(String(headers['payout-signature']), 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const statuses = { processing: 'processing', paying: 'processing', paid: 'paid', refused: 'refused' } as const

function describePayout(payout: Payout) {
  return {
    reference: payout.reference,
    amount: toAmount(payout.amount_satang),
    currency: payout.currency,
    account: payout.account,
    status: statuses[payout.state],
    ...(payout.state === 'paid' ? { bankReference: payout.bank_reference } : {}),
    ...(payout.state === 'refused' ? { reason: payout.reason ?? 'ACCOUNT_CLOSED' } : {}),
  }
}
