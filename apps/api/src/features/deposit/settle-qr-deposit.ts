import { type Refusal, refuse } from '@kapao/contract/refusal'
import type { QrPayment } from '@kapao/providers/qr-adapter'
import type { Context } from '../../platform/context.ts'
import { settlePayments, type Settled } from './payment-notification.store.ts'

/**
 * Stores a payment notification and credits the member whose QR it matches, in a group commit with concurrent
 * notifications. A notification that matches no QR waits for review; nothing is guessed (product §5). A known payment
 * changes nothing, whether a webhook or a poll reported it first.
 *
 * Refuses `REQUEST_LIMIT` when too many notifications are queued. Throws when the database does not respond: the
 * payment may or may not be credited, and a repeat of the notification finds out.
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
  if (settled.ok === 'unknown') throw new Error('The database did not confirm whether a deposit is credited')
  return refuse(settled.refusal, { seconds: 1 })
}
