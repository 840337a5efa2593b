import type { KbankPayment } from '@kapao/contract/deposit'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { postEntry } from '@kapao/ledger/ledger'
import { parseAmount } from '@kapao/money/satang'
import type { House } from '../../house.ts'
import { changeQr, findLeaseHolder, findQr, type QrRow } from './deposit.store.ts'
import { insertPartyEvent, markEventCredited } from './party-event.store.ts'

export type Settled = { kind: 'known' } | { kind: 'unmatched' } | { kind: 'credited'; memberId: string }

/**
 * Stores a payment that a bank told of and credits the member whom its amount stands for, in one transaction.
 * What matches nobody waits, and nothing is guessed (product §5). A payment that is known already changes nothing.
 */
export const settleQrDeposit = async (
  tx: DatabaseTransaction,
  house: Pick<House, 'clock' | 'random'>,
  { party, payment }: { party: string; payment: KbankPayment },
): Promise<Settled> => {
  const event = { party, eventId: payment.reference }
  const isNew = await insertPartyEvent(tx, { ...event, body: payment, at: house.clock.now() })
  if (!isNew) return { kind: 'known' }
  const amountSatang = parseAmount(payment.amount) ?? 0n
  const holder = await findLeaseHolder(tx, payment.toAccount, amountSatang)
  const qr = holder && (await findQr(tx, { memberId: holder.member_id, qrcodeId: holder.qrcode_id }))
  if (!qr) return { kind: 'unmatched' }
  const memberId = qr.member_id
  const entryId = house.random.id()
  const paidAt = new Date(payment.paidAt)
  const posted = await postEntry(tx, {
    memberId,
    entryId,
    source: `gateway:${party}`,
    destination: 'wallet',
    amountSatang,
    currency: qr.currency,
    happenedAt: paidAt,
    statement: { type: 'deposit', from: party, to: 'WALLET', isLate: isLate(qr, paidAt) },
  })
  // A credit to a wallet that exists cannot be refused; anything else is our fault and must not be kept as told.
  if (!posted.ok) throw new Error(`The book refused a deposit: ${posted.refusal}`)
  await markEventCredited(tx, { ...event, memberId, entryId })
  await changeQr(tx, {
    memberId,
    qrcodeId: qr.qrcode_id,
    from: ['creating', 'live', 'cancelled', 'replaced', 'expired', 'failed'],
    set: {
      state: 'paid',
      paid_at: house.clock.now(),
      paid_amount: amountSatang,
      ended_at: qr.ended_at ?? paidAt,
    },
  })
  return { kind: 'credited', memberId }
}

/** The money left after the QR had ended: it is the member's all the same, and is shown as what it is. */
const isLate = (qr: QrRow, paidAt: Date): boolean => {
  const end = qr.ended_at !== null && qr.ended_at < qr.expires_at ? qr.ended_at : qr.expires_at
  return qr.state !== 'paid' && paidAt > end
}
