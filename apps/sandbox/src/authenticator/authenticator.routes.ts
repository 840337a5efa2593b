import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { sendPage, sendSorryPage } from '../page/frame.ts'
import type { Sandbox } from '../sandbox.ts'
import { textShape } from '../shapes.ts'
import { renderAuthenticator } from './authenticator.page.ts'
import { dropAuthenticator, keepAuthenticator, listAuthenticators } from './authenticator.store.ts'
import { codeOf, readTypedKey } from './code-of.ts'

const title = 'แอปยืนยันตัวตน · Authenticator'
const addForm = z.object({ name: z.string().max(100).default(''), key: textShape(1_000) })
const removeForm = z.object({ name: textShape(100) })

/** The authenticator app of the pretend operators. */
export async function addAuthenticatorPages(
  plain: FastifyInstance,
  { db, clock }: Pick<Sandbox, 'db' | 'clock'>,
): Promise<void> {
  await plain.register(formbody)
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.get('/authenticator', async (_request, reply) => {
    const accounts = await listAuthenticators(db)
    const now = clock.now()
    const shown = accounts.map((account) => ({ name: account.name, ...codeOf(account, now) }))
    return sendPage(reply, { title, here: 'authenticator', body: renderAuthenticator(shown) })
  })

  app.post('/authenticator', { schema: { body: addForm } }, async ({ body }, reply) => {
    const account = readTypedKey(body.key, body.name)
    if (account === undefined)
      return sendSorryPage(reply, {
        status: 400,
        thai: 'นี่ไม่ใช่ลิงก์ otpauth:// หรือรหัสลับที่มีชื่อ',
        english: 'That is no otpauth:// address, and no key of 26 letters or more with a name.',
        back: { address: '/authenticator', thai: 'กลับไปแอปยืนยันตัวตน', english: 'Back to the authenticator' },
      })
    await keepAuthenticator(db, account)
    return reply.redirect('/authenticator', 303)
  })

  app.post('/authenticator/remove', { schema: { body: removeForm } }, async ({ body }, reply) => {
    await dropAuthenticator(db, body.name)
    return reply.redirect('/authenticator', 303)
  })
}
