import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { z } from 'zod'
import { today } from './clock.ts'
import { creditOnce, openUsualTables } from './usual-way.store.ts'

/**
 * The same call-back as usually written in Node: Fastify, a shape of zod, and one transaction of Kysely for each payment, with the
 * checks that the product makes. It is what the product's rate is compared with; see `cost.ts`.
 */
export type UsualWaySettings = { databaseUrl: string; webhookSecret: string }

const toleranceSeconds = 5 * 60
const toleranceMilliseconds = toleranceSeconds * 1000

const paymentShape = z.object({
  type: z.literal('payment.received'),
  reference: z.string().min(1).max(200),
  toAccount: z.string().regex(/^\d{10,15}$/),
  amount: z.number().positive().multipleOf(0.01).max(10_000_000),
  currency: z.literal('THB'),
  paidAt: z.iso.datetime(),
  fromBank: z.string().max(20),
  fromName: z.string().max(200),
  fromAccount: z.string().max(40),
})

async function serve({ databaseUrl, webhookSecret }: UsualWaySettings): Promise<number> {
  const db = openUsualTables(databaseUrl)
  const app = Fastify({ logger: false })
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.post<{ Body: string }>('/api/callback/kbank', async ({ headers, body }, reply) => {
    const id = String(headers['webhook-id'])
    const seconds = Number(headers['webhook-timestamp'])
    const isRecent = Math.abs(today().getTime() / 1000 - seconds) <= toleranceSeconds
    if (
      !isRecent ||
      !isSigned(webhookSecret, `${id}.${seconds}.${body}`, String(headers['webhook-signature']))
    )
      return reply.code(401).send({ code: 'SIGNATURE_INVALID' })
    const parsed = paymentShape.safeParse(JSON.parse(body))
    if (!parsed.success) return reply.code(400).send({ code: 'VALIDATION_FAILED' })
    const paidAt = new Date(parsed.data.paidAt)
    if (paidAt.getTime() > today().getTime() + toleranceMilliseconds)
      return reply.code(400).send({ code: 'VALIDATION_FAILED' })
    await creditOnce(db, {
      eventId: parsed.data.reference,
      body,
      receiver: parsed.data.toAccount,
      amount: Math.round(parsed.data.amount * 100),
      paidAt,
      receivedAt: today(),
    })
    return { message: 'OK' }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

function isSigned(secret: string, text: string, signature: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key).update(text).digest()
  const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

process.once('message', (settings: UsualWaySettings) => {
  void serve(settings).then((port) => process.send?.({ port }))
})
process.once('disconnect', () => process.exit())
