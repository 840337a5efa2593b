import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import { NotConfirmed } from '@kapao/database/outage'
import type { QrPayment } from '@kapao/providers/qr-adapter'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { creditPayer } from './match-payer.ts'
import { proveByPayment, shownPayer } from './prove-by-payment.ts'
import { settlePayments, type Settled, type Stored } from './payment-notification.store.ts'

/**
 * Stores a payment notification and credits the member whose QR it matches, in a group commit with concurrent
 * notifications. One that was late, or whose amount several members had, is credited to its payer if that is one of them
 * (decision record 0007). A payment that came from the member's bank account proves the account. Every other that matches no QR waits for review; nothing is guessed (product §5). A known
 * payment changes nothing, whether a webhook or a poll reported it first.
 *
 * Refuses `VALIDATION_FAILED` for a time of payment more than a week ago or ten minutes ahead, and `REQUEST_LIMIT` when
 * too many notifications are queued. Throws when the database does not respond: the
 * payment may or may not be credited, and a repeat of the notification finds out.
 */
export async function settleQrDeposit(
  context: Context,
  provider: string,
  payment: QrPayment,
): Promise<Settled | Refusal<'REQUEST_LIMIT' | 'VALIDATION_FAILED'>> {
  if (!isPlausible(payment.paidAt, context.clock.now())) {
    const { paymentId, paidAt } = payment
    context.log.warn({ provider, paymentId, paidAt }, 'payment.time_implausible')
    return refuse('VALIDATION_FAILED')
  }
  const stored = await store(context, provider, payment)
  if (isRefusal(stored)) return stored
  const { unproved, trace, ...outcome } = stored
  const settled =
    outcome.kind === 'unmatched' ? await settleByPayer(context, provider, payment, outcome) : outcome
  // Whether the account that a late payment came from is proved was not asked.
  const mayProve = unproved ?? settled !== outcome
  if (mayProve && shownPayer.safeParse(payment.story).success)
    await proveByPayment(context, { provider, paymentId: payment.paymentId })
  return settled.kind === 'credited' && trace ? { ...settled, traceParent: trace } : settled
}

async function settleByPayer(
  context: Context,
  provider: string,
  { paymentId }: QrPayment,
  unmatched: Settled & { kind: 'unmatched' },
): Promise<Settled> {
  const member = await creditPayer(context, { provider, paymentId })
  if (member !== undefined) return { kind: 'credited', member }
  context.log.warn({ provider, paymentId, reason: unmatched.reason }, 'payment.manual_review')
  return unmatched
}

/** A provider reports a payment within days, and its clock is not minutes ahead of ours. Decision record 0007. */
const oldestSeconds = 7 * 24 * 60 * 60
const newestSeconds = 10 * 60

function isPlausible(paidAt: Date, now: Date): boolean {
  return paidAt >= secondsAfter(now, -oldestSeconds) && paidAt <= secondsAfter(now, newestSeconds)
}

async function store(
  context: Pick<Context, 'clock' | 'random' | 'batch'>,
  provider: string,
  payment: QrPayment,
): Promise<Stored | Refusal<'REQUEST_LIMIT'>> {
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
  if (settled.ok === 'unknown')
    throw new NotConfirmed('The database did not confirm whether a deposit is credited')
  return refuse(settled.refusal, { seconds: 1 })
}
