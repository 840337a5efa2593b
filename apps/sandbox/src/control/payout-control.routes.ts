import { toAmount } from '@kapao/money/satang'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { applyOutcome } from '../payout/pay-out.ts'
import { listPayouts, type Payout } from '../payout/payout.store.ts'
import { payoutReferenceShape } from '../payout/payout.routes.ts'
import { isRefusal, sendRefusal } from '../refusal.ts'
import type { Sandbox } from '../sandbox.ts'

const outcomeBody = z
  .strictObject({
    outcome: z.enum(['done', 'refused', 'silence'], 'takes done, refused or silence'),
    reason: z.enum(['ACCOUNT_UNKNOWN', 'ACCOUNT_CLOSED', 'NAME_DIFFERS']).optional(),
  })
  .refine(({ outcome, reason }) => reason === undefined || outcome === 'refused', {
    error: 'only what is refused has a reason',
    path: ['reason'],
  })

const mostShown = 10_000

/**
 * Control calls for payouts: list them, and decide the outcome of one that is in progress or of the one to come
 * (`next`).
 */
export function addPayoutControlRoutes(plain: FastifyInstance, sandbox: Sandbox): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.get('/control/payouts', async () => (await listPayouts(sandbox.db, mostShown)).map(describe))

  app.post(
    '/control/payouts/:reference',
    { schema: { params: z.object({ reference: payoutReferenceShape }), body: outcomeBody } },
    async ({ params: { reference }, body: { outcome, reason } }, reply) => {
      const applied = await applyOutcome(sandbox, reference, { outcome, reason: reason ?? null })
      if (isRefusal(applied)) return sendRefusal(reply, applied)
      return reply.send(
        applied === 'arranged' ? { reference, status: 'arranged', outcome } : describe(applied),
      )
    },
  )
}

function describe(payout: Payout) {
  return {
    reference: payout.reference,
    status: payout.state === 'paying' ? 'processing' : payout.state,
    bank: payout.bank,
    account: payout.account,
    name: payout.name,
    amount: toAmount(payout.amount_satang),
    currency: payout.currency,
    reason: payout.reason,
    bankReference: payout.bank_reference,
    createdAt: payout.created_at.toISOString(),
    settledAt: payout.settled_at?.toISOString() ?? null,
  }
}
