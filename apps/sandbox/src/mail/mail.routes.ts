import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sendPage, sendSorryPage } from '../page/frame.ts'
import type { Sandbox } from '../sandbox.ts'
import { findMail, listAttachments, listMails } from './mail.store.ts'
import { renderMail, renderMailbox } from './mailbox.page.ts'

const noMail = { status: 404, thai: 'ไม่มีอีเมลนี้', english: 'There is no such mail.' } as const

/** What a mail program allows of a message: its own styles, no scripts, no pictures from elsewhere. */
const messagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; sandbox"

/** The pages where people read mail. */
export function addMailPages(plain: FastifyInstance, { db }: Sandbox): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/mail',
    { schema: { querystring: z.object({ address: z.string().max(320).optional() }) } },
    async ({ query: { address = '' } }, reply) => {
      const mails = await listMails(db, address.trim())
      return sendPage(reply, { title: 'Mail', here: 'mail', body: renderMailbox({ address, mails }) })
    },
  )

  const params = z.object({ id: z.uuid() })
  app.get('/mail/:id', { schema: { params } }, async ({ params: { id } }, reply) => {
    const mail = await findMail(db, id)
    if (mail === undefined) return sendSorryPage(reply, noMail)
    const body = renderMail(mail, await listAttachments(db, id))
    return sendPage(reply, { title: mail.subject, here: 'mail', body })
  })

  app.get('/mail/:id/html', { schema: { params } }, async ({ params: { id } }, reply) => {
    const mail = await findMail(db, id)
    if (mail === undefined) return sendSorryPage(reply, noMail)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', messagePolicy)
      .header('cache-control', 'no-store')
      .send(mail.html)
  })

  app.get(
    '/mail/:id/attachments/:place',
    { schema: { params: params.extend({ place: z.coerce.number().int().min(0).max(99) }) } },
    async ({ params: { id, place } }, reply) => {
      const attachment = (await listAttachments(db, id))[place]
      if (attachment === undefined) return sendSorryPage(reply, noMail)
      return reply
        .type(attachment.type)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(attachment.name)}`)
        .send(attachment.content)
    },
  )
}

/** The mail of an address, for programs. */
export function addMailControlRoutes(plain: FastifyInstance, { db }: Sandbox): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/control/mail',
    { schema: { querystring: z.object({ to: z.string().min(3).max(320) }) } },
    async ({ query: { to } }) => {
      const mails = await listMails(db, to)
      return Promise.all(
        mails.map(async ({ id, at, ...mail }) => ({
          ...mail,
          at: at.toISOString(),
          attachments: (await listAttachments(db, id)).map(({ content, ...attachment }) => ({
            ...attachment,
            content: content.toString('base64'),
          })),
        })),
      )
    },
  )
}
