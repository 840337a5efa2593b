import type { Context } from '../../platform/context.ts'
import { findCandidates } from './match-payer.ts'
import { findUnmatchedPayment, type PaymentKey } from './unmatched-payment.store.ts'

/** What a provider sent of a payment that credits no member yet, and who may have made it; `undefined`: none waits. */
export async function readPaymentStory({ db }: Pick<Context, 'db'>, key: PaymentKey) {
  const row = await findUnmatchedPayment(db, key)
  if (!row) return undefined
  return { story: row.body as Record<string, unknown>, candidates: await findCandidates(db, row) }
}
