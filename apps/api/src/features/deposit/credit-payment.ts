import type { DatabaseTransaction } from '@kapao/database/connect'
import { postEntry } from '@kapao/ledger/ledger'
import type { Currency } from '@kapao/money/satang'
import type { Context } from '../../platform/context.ts'
import { notifyOfMoney } from '../notification/notification.ts'
import { findPaidQr, markCredited, markQrPaid, type NotificationRow } from './unmatched-payment.store.ts'

type Credit = {
  notification: NotificationRow
  memberId: string
  currency: Currency
  /** The operator who decided, and why; null if the payer's account decided. */
  by: string | null
  why: string | null
}

/**
 * Credits a payment that matched no QR to a member, in satang, in the caller's transaction, which holds the lock of the
 * notification. Marks the member's QR of this amount as paid. The entry is `gateway:CODE → wallet`, as for every other
 * payment of a QR. Takes its locks in the order of `settle_payments`: notification, account, QR.
 */
export async function creditPayment(
  context: Pick<Context, 'random' | 'clock'>,
  tx: DatabaseTransaction,
  { notification, memberId, currency, by, why }: Credit,
): Promise<void> {
  const { provider, event_id: paymentId, receiver, received_at: receivedAt } = notification
  const { amount: amountSatang, paid_at: paidAt } = notification
  if (amountSatang === null || paidAt === null) throw new Error('The notification has no amount')
  const entryId = context.random.id()
  const qr =
    receiver === null ? undefined : await findPaidQr(tx, { memberId, receiver, amountSatang, paidAt })
  const given = await postEntry(tx, {
    memberId,
    entryId,
    source: `gateway:${provider}`,
    destination: 'wallet',
    amountSatang,
    currency,
    happenedAt: paidAt,
    statement: { type: 'deposit', from: provider, to: 'WALLET', isLate: qr?.isLate ?? true },
  })
  // The book never refuses a credit to an existing wallet. Anything else is our fault: the transaction must roll back.
  if (!given.ok) throw new Error(`The book refused a deposit: ${given.refusal}`)
  const at = context.clock.now()
  await notifyOfMoney(tx, { memberId, kind: 'MONEY_IN', aboutId: entryId, at, amountSatang, currency })
  if (qr) await markQrPaid(tx, { memberId, qrcodeId: qr.qrcodeId, amountSatang, paidAt, receivedAt })
  await markCredited(tx, { provider, paymentId, memberId, entryId, by, why })
}
