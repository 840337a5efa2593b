import { toAmount } from '@kapao/money/satang'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireBearer } from '../bearer.ts'
import { isRefusal, sendRefusal } from '../refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { phoneShape, textShape } from '../shapes.ts'
import { findGift, type GiftRow } from './gift.store.ts'
import { redeemGift, unknownVoucher } from './gifts.ts'

const params = z.object({ voucher: z.string().regex(/^[A-Za-z0-9]{1,64}$/) })
const redeemBody = z.strictObject({ wallet: phoneShape, reference: textShape(100) })

/** The e-wallet's API for the operator: look up a gift, and redeem it. */
export function addTruewalletRoutes(plain: FastifyInstance, sandbox: Sandbox): void {
  const { db, clock, keys } = sandbox
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const door = { onRequest: requireBearer(keys.truewallet) }

  app.get(
    '/truewallet/vouchers/:voucher',
    { ...door, config: { party: 'truewallet', call: 'look' }, schema: { params } },
    async ({ params: { voucher }, fault }, reply) => {
      const gift = await findGift(db, voucher)
      if (!gift) return sendRefusal(reply, unknownVoucher)
      // With a forget fault, a redeemed gift still looks open.
      const known = fault?.kind === 'forget' ? { ...gift, taken_at: null } : gift
      return reply.send(describeGift(known, clock.now()))
    },
  )

  app.post(
    '/truewallet/vouchers/:voucher/redeem',
    { ...door, config: { party: 'truewallet', call: 'redeem' }, schema: { params, body: redeemBody } },
    async ({ params: { voucher }, body }, reply) => {
      const gift = await redeemGift(sandbox, { voucher, ...body })
      return isRefusal(gift)
        ? sendRefusal(reply, gift)
        : reply.send(describeGift((await findGift(db, voucher)) ?? gift, clock.now()))
    },
  )
}

function describeGift(gift: GiftRow, now: Date) {
  return {
    status: gift.taken_at ? 'taken' : gift.expires_at > now ? 'open' : 'over',
    amount: toAmount(gift.amount_satang),
    taken: gift.taken_at && {
      reference: gift.taken_reference ?? '',
      amount: toAmount(gift.amount_satang),
      at: gift.taken_at.toISOString(),
    },
  }
}
