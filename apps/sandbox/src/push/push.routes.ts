import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { sendPage } from '../page/frame.ts'
import { generateId } from '../random.ts'
import { isRefusal, refuse, sendRefusal } from '../refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { decryptMessage } from './decrypt.ts'
import { renderMessages } from './messages.page.ts'
import { addMessage, findReceiver, listMessages } from './push.store.ts'
import { isSignedBySite } from './verify-sender.ts'

/** RFC 8030: a push service takes at least this much. */
const mostBytes = 4096

const headers = z.object({
  ttl: z.string().regex(/^\d{1,9}$/),
  topic: z
    .string()
    .regex(/^[\w-]{1,32}$/)
    .optional(),
  urgency: z.enum(['very-low', 'low', 'normal', 'high']).optional(),
  'content-encoding': z.literal('aes128gcm'),
  authorization: z.string().optional(),
})

type Sent = { id: string; headers: z.output<typeof headers>; body: Buffer }

/** A push service (RFC 8030) for pretend browsers, whose keys it has, and the page that shows what they got. */
export function addPushRoutes(plain: FastifyInstance, sandbox: Sandbox): void {
  plain.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/push/:id',
    {
      config: { party: 'push', call: 'send' },
      schema: { params: z.object({ id: z.uuid() }), headers },
    },
    async ({ params, headers: sent, body }, reply) => {
      const id = await accept(sandbox, {
        ...params,
        headers: sent,
        body: Buffer.isBuffer(body) ? body : Buffer.of(),
      })
      if (isRefusal(id)) return sendRefusal(reply, id)
      return reply.code(201).header('location', `${sandbox.readUrl()}/push/messages/${id}`).send()
    },
  )

  app.get('/push', async (_request, reply): Promise<FastifyReply> => {
    const messages = await listMessages(sandbox.db)
    return sendPage(reply, { title: 'Push', here: 'push', body: renderMessages(messages) })
  })
}

async function accept({ db, clock, readUrl }: Sandbox, { id: receiverId, headers: sent, body }: Sent) {
  const receiver = await findReceiver(db, receiverId)
  if (!receiver) return refuse(404, 'unknown-subscription', 'The sandbox has no such browser.')
  if (receiver.ended_at) return refuse(410, 'gone', 'The subscription has ended.')
  if (body.length > mostBytes) return refuse(413, 'too-large', 'A message has at most 4,096 bytes.')
  const at = clock.now()
  if (!(await isSignedBySite(receiver, sent.authorization, { serviceUrl: readUrl(), now: at })))
    return refuse(403, 'not-signed', 'The message is not signed by the site that the browser subscribed to.')
  const text = decryptMessage(receiver, body)
  if (text === undefined) return refuse(400, 'not-readable', 'The browser could not decrypt the message.')
  const id = generateId()
  await addMessage(db, {
    id,
    receiver: receiverId,
    text,
    ttl: Number(sent.ttl),
    topic: sent.topic ?? null,
    urgency: sent.urgency ?? null,
    sent_at: at,
  })
  return id
}
