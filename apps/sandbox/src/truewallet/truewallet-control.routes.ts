import { toAmount } from '@kapao/money/satang'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isRefusal, sendRefusal } from '../refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { amountShape, phoneShape } from '../shapes.ts'
import { sumGifts } from './gift.store.ts'
import { linkOf, makeGift, redeemGift, usualValidSeconds, usualWallet } from './gifts.ts'

const giftBody = z.strictObject({
  amount: amountShape,
  /** 0 creates an expired gift. */
  validSeconds: z.int().min(0).max(usualValidSeconds).default(usualValidSeconds),
})
const takeParams = z.object({ voucher: z.string().regex(/^[A-Za-z0-9]{1,64}$/) })

/** Control calls for the e-wallet. */
export function addTruewalletControlRoutes(plain: FastifyInstance, sandbox: Sandbox): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.post('/control/truewallet/gift', { schema: { body: giftBody } }, async ({ body }, reply) => {
    const { amount: amountSatang, validSeconds } = body
    const gift = await makeGift(sandbox, { from: usualWallet, amountSatang, validSeconds, mayFund: true })
    return isRefusal(gift) ? sendRefusal(reply, gift) : reply.send({ link: linkOf(gift) })
  })

  app.post(
    '/control/truewallet/gift/:voucher/take',
    { schema: { params: takeParams, body: z.strictObject({ wallet: phoneShape }) } },
    async ({ params, body }, reply) => {
      const gift = await redeemGift(sandbox, { ...params, wallet: body.wallet, reference: null })
      return isRefusal(gift) ? sendRefusal(reply, gift) : reply.send({ amount: toAmount(gift.amount_satang) })
    },
  )
}

/** What the e-wallet holds in unredeemed gifts, and what the operator has redeemed, in satang. */
export async function readTruewalletTotals({ db }: Sandbox) {
  const { gifts, waiting, redeemed } = await sumGifts(db)
  return { gifts, waiting: String(waiting), redeemed: String(redeemed) }
}
