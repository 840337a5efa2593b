import { receivePayment as call } from '@kapao/contract/deposit'
import type { Code } from '@kapao/contract/codes'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { keyOfGateway } from '@kapao/contract/party-list'
import { monotonicMilliseconds } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Callback } from '@kapao/providers/qr-adapter'
import { operation } from '../../platform/operation.ts'
import { insertRefusedEvent } from './payment-notification.store.ts'
import { confirmNotification, mayLeaveTrace, receiveBankTransaction } from '../bank-transfer/bank-transfer.ts'
import { settleQrDeposit } from './settle-qr-deposit.ts'

const done = { message: 'OK' } as const

/** How many characters of a refused body, and of its event id, a trace stores. */
const traceLength = 2000
const nameLength = 200

/** PostgreSQL cannot store NUL in text, and a trace need not be exact. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}

/**
 * Receives a provider's webhook about money that arrived. Stores the event once, by the provider's reference; a repeat,
 * late or out of order, changes nothing. Refuses a bad signature, one older than five minutes, and an unknown shape,
 * and leaves a trace. Traces of unverified webhooks are limited per address.
 */
export const receivePayment = operation(call, async ({ params, headers, rawBody, address }, context) => {
  const begun = monotonicMilliseconds()
  const provider = params.provider.toUpperCase() as Uppercase<typeof params.provider>
  const trace: Trace = async (reason, eventId, because) => {
    if (because === 'SIGNATURE_INVALID' && !(await mayLeaveTrace(context.db, address))) return
    await insertRefusedEvent(context.db, {
      id: context.random.id(),
      provider,
      eventId: eventId?.slice(0, nameLength),
      reason,
      body: storable(rawBody.slice(0, traceLength)),
      at: context.clock.now(),
    })
  }
  if (provider === 'BANKFEED') return receiveFromFeed(context, { headers, rawBody }, trace)
  const response = await context.qrAdapters[provider]?.verifyWebhook({ headers, rawBody })
  if (!response) return refuse('SIGNATURE_INVALID')
  if (response.kind === 'news') {
    context.countReceived(keyOfGateway(provider))
    return done
  }
  if (response.kind === 'refused') {
    await trace(response.reason, response.paymentId, response.because)
    return refuse(response.because)
  }
  const settled = await settleQrDeposit(context, provider, response.payment)
  if (isRefusal(settled)) {
    if (settled.code === 'VALIDATION_FAILED')
      await trace('the time of the payment is implausible', response.payment.paymentId)
    return settled
  }
  context.countReceived(keyOfGateway(provider))
  // A slip may have credited it already: the provider's own notification then replaces the slip's.
  if (
    settled.kind === 'known' &&
    !settled.same &&
    !(await confirmNotification(context.db, provider, response.payment))
  )
    await trace('the notification was already received with another body', response.payment.paymentId)
  if (settled.kind === 'credited')
    await noteCredit(context, { source: provider, member: settled.member, begun, after: settled.traceParent })
  return done
})

type Trace = (reason: string, eventId?: string, because?: Code) => Promise<void>

type Credited = { source: string; member: string; begun: number; after?: string | undefined }

/** `after`: the trace of the QR that was paid, which the announcement continues. */
function noteCredit(
  { announce, meter, tracing }: Context,
  { source, member, begun, after }: Credited,
): Promise<void> {
  meter.credited(source, (monotonicMilliseconds() - begun) / 1000)
  return tracing.run({ name: 'payment credited', after }, async () => announce(member))
}

/** Accepts every bank transaction from the feed; refuses only a bad signature or an unknown shape. */
async function receiveFromFeed(context: Context, callback: Callback, trace: Trace) {
  const begun = monotonicMilliseconds()
  const response = context.bankFeed?.verifyWebhook(callback)
  if (!response) return refuse('SIGNATURE_INVALID')
  if (response.kind === 'refused') {
    await trace(response.reason, response.bankTransactionId, response.because)
    return refuse(response.because)
  }
  const { bankTransactionId } = response.bankTransaction
  const received = await receiveBankTransaction(context, response.bankTransaction)
  context.countReceived('feed')
  if (received.kind === 'known' && !received.same)
    await trace('the bank transaction was already received with another body', bankTransactionId)
  if (received.kind === 'nothing' && needsLook.has(received.reason))
    context.log.warn({ bankTransactionId, reason: received.reason }, 'bank_transaction.manual_review')
  if (received.kind === 'credited')
    await noteCredit(context, { source: 'FEED', member: received.member, begun })
  if (received.kind === 'waits' && received.asked !== undefined) context.announce(received.asked)
  return done
}

/** The bank has changed its wording, or the operator has not entered the account: money may stay uncredited. */
const needsLook: ReadonlySet<string> = new Set(['UNREAD', 'UNKNOWN_ACCOUNT'])
