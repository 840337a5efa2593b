import { toAmount } from '@kapao/money/satang'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { bankNumber } from '../bank/banks.ts'
import { findTransfer } from '../bank/bank.store.ts'
import { maskAccount, maskName } from '../bank/mask.ts'
import { requireBearer } from '../bearer.ts'
import { refuse, sendRefusal } from '../refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { textShape } from '../shapes.ts'
import { renderSlip } from './slip-picture.ts'

const inquiryBody = z.strictObject({ bank: z.string().regex(/^\d{3}$/), reference: textShape(25) })
const pictureParams = z.object({ reference: z.string().regex(/^[0-9A-Z]{1,25}$/) })

/** The slip verification provider, and the slip pictures themselves. */
export function addSlipRoutes(plain: FastifyInstance, { db, keys }: Sandbox): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/slip/inquiry',
    {
      config: { party: 'slip', call: 'ask' },
      onRequest: requireBearer(keys.slip),
      schema: { body: inquiryBody },
    },
    async ({ body, fault }, reply) => {
      if (fault?.kind === 'captcha') return reply.send({ status: 'captcha' })
      const transfer = await findTransfer(db, body.reference)
      const isKnown = transfer !== undefined && bankNumber(transfer.fromBank) === body.bank
      if (!isKnown || fault?.kind === 'forget') return reply.send({ status: 'notYet' })
      return reply.send({
        status: 'found',
        amount: toAmount(transfer.amountSatang),
        paidAt: transfer.paidAt.toISOString(),
        sender: {
          bank: body.bank,
          name: maskName(transfer.fromName),
          account: maskAccount(transfer.fromAccount),
        },
        // The inquiring operator is the receiver, so that side is returned in full.
        receiver: { bank: bankNumber(transfer.toBank), account: transfer.toAccount },
      })
    },
  )

  app.get('/bank/slip/:reference.png', { schema: { params: pictureParams } }, async ({ params }, reply) => {
    const transfer = await findTransfer(db, params.reference)
    if (!transfer) return sendRefusal(reply, unknownSlip)
    return reply
      .type('image/png')
      .header('cache-control', 'no-store')
      .send(await renderSlip(transfer))
  })
}

const unknownSlip = refuse(404, 'unknown-transfer', 'The bank knows no transfer with this reference.')
