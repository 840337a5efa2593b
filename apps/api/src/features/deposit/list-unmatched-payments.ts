import {
  listUnmatchedPayments as call,
  type QrProvider,
  type UnmatchedPayment,
  type UnmatchedReason,
} from '@kapao/contract/deposit'
import { refuse } from '@kapao/contract/refusal'
import { toAmount } from '@kapao/money/satang'
import { z } from 'zod'
import { readCursor, writeCursor } from '../../platform/cursor.ts'
import { operation } from '../../platform/operation.ts'
import { findCandidates } from './match-payer.ts'
import { currencyOfPayment } from './match-payment.ts'
import { findUnmatchedPayments, type NotificationRow, type PaymentCursor } from './unmatched-payment.store.ts'

/**
 * Payments that credit no member yet, in order of receipt, page by page, each with the members who may have made it.
 * Refuses `VALIDATION_FAILED`: the cursor is malformed.
 */
export const listUnmatchedPayments = operation(call, async ({ body }, context) => {
  const after = body.after === undefined ? undefined : parseCursor(body.after)
  if (body.after !== undefined && !after) return refuse('VALIDATION_FAILED')
  const rows = await findUnmatchedPayments(context.db, { after, limit: body.limit })
  const last = rows.length === body.limit ? rows.at(-1) : undefined
  const payments: UnmatchedPayment[] = []
  for (const row of rows) payments.push(describePayment(row, await findCandidates(context.db, row)))
  return { payments, after: last ? writeCursor(last.received_at, last.provider, last.event_id) : null }
})

function describePayment(row: NotificationRow, candidates: string[]): UnmatchedPayment {
  return {
    provider: row.provider as QrProvider,
    paymentId: row.event_id,
    reason: (row.reason ?? 'UNKNOWN') as UnmatchedReason,
    receiver: row.receiver,
    amount: toAmount(row.amount ?? 0n),
    currency: currencyOfPayment(row),
    paidAt: (row.paid_at ?? row.received_at).toISOString(),
    receivedAt: row.received_at.toISOString(),
    candidates,
    story: row.body as UnmatchedPayment['story'],
  }
}

const cursor = z.tuple([z.iso.datetime(), z.string().max(20), z.string().max(64)])

function parseCursor(text: string): PaymentCursor | undefined {
  const read = readCursor(cursor, text)
  if (!read) return undefined
  const [receivedAt, provider, paymentId] = read
  const isStorable = !`${provider}${paymentId}`.includes('\0')
  return isStorable ? { receivedAt: new Date(receivedAt), provider, paymentId } : undefined
}
