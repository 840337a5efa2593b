import type { QrDeposit } from '@kapao/contract/deposit'
import type { Context } from '../../platform/context.ts'
import { describeQr } from './deposit.ts'
import type { QrRow } from './deposit.store.ts'
import { findEntryOfPayment } from './payment-notification.store.ts'

/** The latest QR in its wire format. If it has just been paid, with the statement line of its payment. */
export async function describeQrWithLine(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  qr: QrRow | undefined,
): Promise<QrDeposit> {
  const described = describeQr(qr, clock.now())
  if (described.paid === undefined || !qr?.paid_at) return described
  const { member_id: memberId, provider, paid_at: paidAt } = qr
  const statementId = await findEntryOfPayment(db, { memberId, provider, paidAt })
  return { ...described, paid: { ...described.paid, ...(statementId === undefined ? {} : { statementId }) } }
}
