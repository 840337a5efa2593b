import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireBearer } from '../bearer.ts'
import { sendPage } from '../page/frame.ts'
import { generateId } from '../random.ts'
import type { Sandbox } from '../sandbox.ts'
import { phoneShape, textShape, toPlainDigits } from '../shapes.ts'
import { renderInbox } from './inbox.page.ts'
import { keepMessage, listMessages, listPhoneScreens } from './sms.store.ts'

const sendBody = z.strictObject({ to: phoneShape, text: textShape(1_000), reference: textShape(100) })

/** The SMS provider, and the inbox where people read its messages. */
export function addSmsRoutes(plain: FastifyInstance, { db, clock, keys }: Sandbox): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/sms/send',
    {
      config: { party: 'sms', call: 'send' },
      onRequest: requireBearer(keys.sms),
      schema: { body: sendBody },
    },
    async ({ body }, reply) => {
      const { to: phone, text, reference } = body
      const id = await keepMessage(db, { id: generateId(), reference, phone, text, at: clock.now() })
      return reply.code(202).send({ id })
    },
  )

  app.get(
    '/sms',
    { schema: { querystring: z.object({ phone: z.string().max(40).optional() }) } },
    async ({ query }, reply) => {
      const phone = toPlainDigits(query.phone ?? '').replace(/[^\d+]/g, '')
      const screens = phone
        ? [{ phone, messages: await listMessages(db, phone) }]
        : await listPhoneScreens(db)
      return sendPage(reply, { title: 'SMS', here: 'sms', body: renderInbox({ phone, screens }) })
    },
  )
}
