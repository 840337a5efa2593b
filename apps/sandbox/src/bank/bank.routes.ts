import multipart from '@fastify/multipart'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { listWaitingOrders } from '../gateways/gateway.store.ts'
import { listWaitingQrs } from '../kbank/kbank.store.ts'
import { sendPage, sendSorryPage } from '../page/frame.ts'
import { generateId } from '../random.ts'
import type { Sandbox } from '../sandbox.ts'
import { accountNumberShape, bankShape, textShape } from '../shapes.ts'
import { renderBankHome } from './bank-home.page.ts'
import { findTransfer, listTransfersFrom, listTransfersTo } from './bank.store.ts'
import { findPayable, type Sorry } from './find-payable.ts'
import { payQr } from './pay-qr.ts'
import { renderPay } from './pay.page.ts'
import { becomePerson, findPerson, fundPerson, writePersonCookie } from './person.ts'
import { largestPictureBytes, readQrPicture } from './read-qr-picture.ts'
import { renderReceipt } from './receipt.page.ts'
import { renderTransfer } from './transfer.page.ts'
import { transferByHand } from './transfer-by-hand.ts'

const backToBank = { address: '/bank', thai: 'กลับหน้าธนาคาร', english: 'Back to the bank' }

/** An empty form field counts as missing. */
function optional<Shape extends z.ZodType>(shape: Shape) {
  return z.preprocess((value) => (value === '' ? undefined : value), shape.optional())
}

const personForm = {
  name: textShape(80)
    .transform((name) => name.trim().replace(/\s+/gu, ' '))
    .pipe(z.string().min(1)),
  bank: bankShape,
  number: optional(accountNumberShape),
}
const orderShape = z.string().regex(/^[A-Z0-9]{2,10}-[A-Z0-9]{6,20}$/)
const payQuery = z.object({
  qr: z.uuid().optional(),
  order: orderShape.optional(),
  text: z.string().max(4_300).optional(),
})
const payForm = z.object({
  ...personForm,
  qr: optional(z.uuid()),
  order: optional(orderShape),
  text: optional(z.string().max(4_300)),
  amount: optional(z.string().max(20)),
  idempotencyKey: z.uuid(),
})

const transferQuery = z.object({ bank: bankShape.optional(), account: accountNumberShape.optional() })
const transferForm = z.object({
  ...personForm,
  toBank: bankShape,
  toAccount: accountNumberShape,
  amount: z.string().max(20),
  idempotencyKey: z.uuid(),
})

/** The pretend person's bank app. */
export async function addBankRoutes(plain: FastifyInstance, sandbox: Sandbox): Promise<void> {
  await plain.register(formbody)
  await plain.register(multipart, { limits: { files: 1, fields: 0, fileSize: largestPictureBytes } })
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const { db, clock } = sandbox

  app.get('/bank', async ({ headers }, reply) => {
    const person = await findPerson(db, headers.cookie)
    const now = clock.now()
    const waiting = [...(await listWaitingQrs(db, now)), ...(await listWaitingOrders(db, now))]
    const transfers = await listTransfersFrom(db, person)
    const received = await listTransfersTo(db, person)
    const body = renderBankHome({ person, waiting, transfers, received })
    return sendPage(reply, { title: 'ธนาคารจำลอง · Pretend bank', here: 'bank', body })
  })

  app.post('/bank/person', { schema: { body: z.object(personForm) } }, async ({ body }, reply) => {
    const person = await becomePerson(sandbox, body)
    if ('sorry' in person) return sendSorry(reply, person)
    return reply.header('set-cookie', writePersonCookie(person)).redirect('/bank', 303)
  })

  app.post('/bank/top-up', async ({ headers }, reply) => {
    await fundPerson(sandbox, await findPerson(db, headers.cookie))
    return reply.redirect('/bank', 303)
  })

  app.post('/bank/picture', async (request, reply) => {
    const picture = await readUpload(request)
    const read = picture ? await readQrPicture(picture) : ({ refusal: 'NOT_A_PICTURE' } as const)
    if ('refusal' in read) return sendSorry(reply, { sorry: pictureSorries[read.refusal] })
    return reply.redirect(`/bank/pay?text=${encodeURIComponent(read.text)}`, 303)
  })

  app.get('/bank/pay', { schema: { querystring: payQuery } }, async ({ query, headers }, reply) => {
    const payable = await findPayable(sandbox, query)
    if ('sorry' in payable) return sendSorry(reply, payable)
    const person = await findPerson(db, headers.cookie)
    const body = renderPay({ payable, person, idempotencyKey: generateId(), now: clock.now() })
    return sendPage(reply, { title: 'จ่ายเงิน · Pay', here: 'bank', body })
  })

  app.post('/bank/pay', { schema: { body: payForm } }, async ({ body }, reply) => {
    const paid = await payQr(sandbox, body)
    if ('sorry' in paid) return sendSorry(reply, paid)
    return reply
      .header('set-cookie', writePersonCookie(paid.person))
      .redirect(`/bank/receipt/${paid.reference}`, 303)
  })

  app.get('/bank/transfer', { schema: { querystring: transferQuery } }, async ({ query, headers }, reply) => {
    const person = await findPerson(db, headers.cookie)
    const { bank: toBank = 'SCB', account: toAccount = '' } = query
    const body = renderTransfer({ person, toBank, toAccount, idempotencyKey: generateId() })
    return sendPage(reply, { title: 'โอนเงิน · Transfer', here: 'bank', body })
  })

  app.post('/bank/transfer', { schema: { body: transferForm } }, async ({ body }, reply) => {
    const paid = await transferByHand(sandbox, body)
    if ('sorry' in paid) return sendSorry(reply, paid)
    return reply
      .header('set-cookie', writePersonCookie(paid.person))
      .redirect(`/bank/receipt/${paid.reference}`, 303)
  })

  app.get(
    '/bank/receipt/:reference',
    { schema: { params: z.object({ reference: textShape(40) }) } },
    async ({ params }, reply) => {
      const transfer = await findTransfer(db, params.reference)
      if (!transfer) return sendSorry(reply, { sorry: unknownReceipt })
      return sendPage(reply, { title: 'สลิป · Receipt', here: 'bank', body: renderReceipt(transfer) })
    },
  )
}

/** The uploaded file, or `undefined` if there is none, the upload is truncated, or the request is not an upload. */
async function readUpload(request: FastifyRequest): Promise<Buffer | undefined> {
  if (!request.isMultipart()) return undefined
  try {
    return await (await request.file())?.toBuffer()
  } catch (thrown) {
    // An upload that exceeds a limit has its own status and message.
    if ((thrown as { statusCode?: number }).statusCode !== undefined) throw thrown
    return undefined
  }
}

function sendSorry(reply: FastifyReply, { sorry }: { sorry: Sorry }): FastifyReply {
  return sendSorryPage(reply, { ...sorry, back: backToBank })
}

const pictureSorries: Record<'NOT_A_PICTURE' | 'NO_QR', Sorry> = {
  NOT_A_PICTURE: {
    status: 400,
    thai: 'เปิดรูปนี้ไม่ได้ ใช้ไฟล์ PNG, JPEG หรือ WebP',
    english: 'This is not a picture we can open. Use a PNG, JPEG or WebP file.',
  },
  NO_QR: { status: 400, thai: 'ไม่พบ QR ในรูปนี้', english: 'There is no readable QR in this picture.' },
}

const unknownReceipt: Sorry = {
  status: 404,
  thai: 'ไม่พบรายการนี้',
  english: 'The bank knows no transfer with this reference.',
}
