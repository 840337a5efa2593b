import { type Refusal, refuse } from '@kapao/contract/refusal'
import type { QrPayment } from '@kapao/providers/qr-adapter'
import type { Context } from '../../platform/context.ts'
import { settlePayments, type Settled } from './payment-notification.store.ts'

/**
 * Stores a payment that a party told of and credits the member for whom it stands, in a commit that it shares with
 * whoever is told at the same time. What stands for nobody waits, and nothing is guessed (product §5). A payment that
 * is known already changes nothing, whether a call-back or an inquiry told of it first.
 *
 * Refuses REQUEST_LIMIT when too many wait. Throws when the database does not answer: then nobody knows whether it is
 * credited, and the same told again finds out.
 */
export async function settleQrDeposit(
  context: Pick<Context, 'clock' | 'random' | 'batch'>,
  provider: string,
  payment: QrPayment,
): Promise<Settled | Refusal<'REQUEST_LIMIT'>> {
  const notification = {
    provider,
    eventId: payment.paymentId,
    body: payment.story,
    ...('reference' in payment ? { reference: payment.reference } : { receiver: payment.receiver }),
    amountSatang: payment.amountSatang,
    paidAt: payment.paidAt,
    entryId: context.random.id(),
    receivedAt: context.clock.now(),
  }
  const settled = await context.batch(settlePayments, notification)
  if (!('ok' in settled)) return settled
  if (settled.ok === 'unknown') throw new Error('The database has not said whether a deposit is credited')
  return refuse(settled.refusal, { seconds: 1 })
}
