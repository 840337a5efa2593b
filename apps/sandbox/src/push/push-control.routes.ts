import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { generateId, generateReceiverKeys } from '../random.ts'
import type { Sandbox } from '../sandbox.ts'
import { addReceiver, endReceiver, listMessages } from './push.store.ts'

const receiverBody = z.strictObject({ applicationKey: z.string().regex(/^[\w-]{87}$/) })
const receiverParams = z.object({ id: z.uuid() })

/** Pretend browsers: what they subscribe with, what they got, and that they end. */
export function addPushControlRoutes(plain: FastifyInstance, { db, clock, readUrl }: Sandbox): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.post('/control/push/receivers', { schema: { body: receiverBody } }, async ({ body }) => {
    const id = generateId()
    const { privateKey, publicKey, auth } = generateReceiverKeys()
    await addReceiver(db, {
      id,
      application_key: body.applicationKey,
      private_key: privateKey,
      public_key: publicKey,
      auth,
      ended_at: null,
    })
    return { id, endpoint: `${readUrl()}/push/${id}`, keys: { p256dh: publicKey, auth } }
  })

  app.get('/control/push/receivers/:id', { schema: { params: receiverParams } }, async ({ params }) => {
    const messages = await listMessages(db, params.id)
    return messages.map(({ text, ttl, topic, urgency, sent_at: at }) => ({
      text,
      ttl,
      topic,
      urgency,
      at: at.toISOString(),
    }))
  })

  app.delete(
    '/control/push/receivers/:id',
    { schema: { params: receiverParams } },
    async ({ params }, reply) => {
      await endReceiver(db, params.id, clock.now())
      return reply.code(204).send()
    },
  )
}
