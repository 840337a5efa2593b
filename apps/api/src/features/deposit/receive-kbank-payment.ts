import { isDeepStrictEqual } from 'node:util'
import { receiveKbankPayment as call, type KbankPayment } from '@kapao/contract/deposit'
import { refuse } from '@kapao/contract/refusal'
import { verifyWebhook } from '@kapao/providers/webhook'
import type { House } from '../../house.ts'
import { operation } from '../../operation.ts'
import { findPartyEventBody, insertRefusedEvent } from './party-event.store.ts'
import { settleQrDeposit } from './settle-qr-deposit.ts'

const party = 'KBANK'
const done = { message: 'OK' } as const

/** The part of a refused body that is kept as a trace. */
const traceLength = 2000

/**
 * KBANK tells of money that arrived. The event is stored once by its bank reference; told again, late, or out of
 * order, it changes nothing. A bad signature or one older than five minutes is refused and leaves a trace.
 */
export const receiveKbankPayment = operation(call, async ({ body, headers, rawBody }, house) => {
  const trace = (reason: string) =>
    insertRefusedEvent(house.db, {
      id: house.random.id(),
      party,
      eventId: body.reference,
      reason,
      body: rawBody.slice(0, traceLength),
      at: house.clock.now(),
    })
  const verified = verifyWebhook(house.config.KEY_KBANK_WEBHOOK, headers, rawBody)
  if (!verified.ok) {
    await trace(verified.reason)
    return refuse('SIGNATURE_INVALID')
  }
  const settled = await house.transact((tx) => settleQrDeposit(tx, house, { party, payment: body }))
  if (settled.kind === 'known' && !(await isSameAsBefore(house, body)))
    await trace('the event was told before with another body')
  if (settled.kind === 'credited') house.announce(settled.memberId)
  return done
})

const isSameAsBefore = async (house: House, payment: KbankPayment): Promise<boolean> =>
  isDeepStrictEqual(await findPartyEventBody(house.db, party, payment.reference), payment)
