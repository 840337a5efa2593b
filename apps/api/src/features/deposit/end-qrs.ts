import type { DatabaseTransaction } from '@kapao/database/connect'
import { addJob } from '../../jobs/jobs.ts'
import { endWaitingQrs, type QrRow } from './deposit.store.ts'
import { dropQrDeposit } from './drop-qr-deposit.ts'
import { nameOf } from './qr-name.ts'

type End = { memberId: string; as: 'replaced' | 'cancelled'; at: Date }

/** Ends every unpaid QR of the member, and schedules the notice to its provider in the same transaction. */
export async function endQrs(tx: DatabaseTransaction, end: End): Promise<void> {
  for (const qr of await endWaitingQrs(tx, end)) await announceEnd(tx, qr)
}

/** Schedules the notice to the provider that this QR must no longer be paid. */
export function announceEnd(tx: DatabaseTransaction, qr: QrRow): Promise<void> {
  return addJob(tx, dropQrDeposit, { ...nameOf(qr), provider: qr.provider })
}
