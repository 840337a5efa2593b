import type { z } from 'zod'
import { readBillPayment } from '../emv.ts'
import type { Outcome } from '../outcome.ts'
import type { AnnouncedQr, WebhookVerdict, QrOrder, QrPayment } from '../qr-adapter.ts'
import { badShape } from './signing.ts'

/**
 * Accepts a gateway's QR only if its text has our amount and our reference: money paid by any other text could not be
 * matched to its member.
 */
export function takeOurs(
  { reference, amountSatang }: Pick<QrOrder, 'reference' | 'amountSatang'>,
  outcome: Outcome<AnnouncedQr>,
): Outcome<AnnouncedQr> {
  if (outcome.kind !== 'done') return outcome
  const bill = readBillPayment(outcome.answer.payload)
  const isOurs = bill?.ref1 === reference && bill.amountSatang === amountSatang
  return isOurs ? outcome : { kind: 'unknown', reason: 'a QR that does not ask for what was ordered' }
}

/** Reads a signed call-back by its shape; `understand` returns `undefined` for one that moves no money. */
export function readSigned<Payload>(
  payload: unknown,
  shape: z.ZodType<Payload>,
  understand: (payload: Payload) => QrPayment | undefined,
): WebhookVerdict {
  const parsed = shape.safeParse(payload)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return badShape(`the shape is not the agreed one: ${issue?.path.join('.') || 'the whole'}`)
  }
  const payment = understand(parsed.data)
  return payment ? { kind: 'payment', payment } : { kind: 'news' }
}
