import type { DatabaseTransaction } from '@kapao/database/connect'
import { addJob } from '../../jobs/jobs.ts'
import { endWaitingQrs, type QrRow } from './deposit.store.ts'
import { dropQrDeposit } from './drop-qr-deposit.ts'
import { nameOf } from './qr-name.ts'

type End = { memberId: string; as: 'replaced' | 'cancelled'; at: Date }

/** Ends every QR of the member that waits to be paid, and has its party told, in the same transaction. */
export async function endQrs(tx: DatabaseTransaction, end: End): Promise<void> {
  for (const qr of await endWaitingQrs(tx, end)) await announceEnd(tx, qr)
}

/** Has the party told that nobody shall pay this QR any more. */
export function announceEnd(tx: DatabaseTransaction, qr: QrRow): Promise<void> {
  return addJob(tx, dropQrDeposit, { ...nameOf(qr), provider: qr.provider })
}
