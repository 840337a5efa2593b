import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { proveBankAccount } from '../bank-transfer/bank-transfer.ts'
import { findPaymentWithoutProof } from './payment-notification.store.ts'

/** The payer as far as the bank shows it. */
export const shownPayer = z.object({
  fromBank: z.string(),
  fromAccount: z.string(),
  fromName: z.string().nullable(),
})

/**
 * Proves a member's bank account by a payment of their own QR that came from it. Called for every report of a payment, also
 * for a repeat: a server that dies between the credit and the proof leaves the report unanswered, so it is repeated. The
 * payment is credited in any case. Source: decision record 0071.
 */
export async function proveByPayment(
  context: Pick<Context, 'db' | 'clock' | 'transaction'>,
  key: { provider: string; paymentId: string },
): Promise<void> {
  const payment = await findPaymentWithoutProof(context.db, key)
  const payer = shownPayer.safeParse(payment?.body)
  if (!payment || !payer.success) return
  const { fromBank: bank, fromAccount: account, fromName: name } = payer.data
  await context.transaction((tx) =>
    proveBankAccount(tx, {
      memberId: payment.memberId,
      payer: { bank, account, name },
      source: { by: 'qr', id: `${key.provider} ${key.paymentId}`, at: context.clock.now() },
    }),
  )
}
