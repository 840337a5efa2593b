import type { DatabaseTransaction } from '@kapao/database/connect'
import { resolveEntry } from '@kapao/ledger/ledger'
import type { Context } from '../../platform/context.ts'
import type { NoticeRow } from './notice.store.ts'

/** Voids the pending entry of a notice that the caller has ended in this transaction. */
export async function voidNotice(
  { random }: Pick<Context, 'random'>,
  tx: DatabaseTransaction,
  { member_id: memberId, notice_id: entryId, currency }: NoticeRow,
  at: Date,
): Promise<void> {
  const voided = await resolveEntry(tx, {
    memberId,
    currency,
    entryId,
    resolutionId: random.id(),
    outcome: 'voided',
    happenedAt: at,
  })
  if (!voided.ok) throw new Error(`The book does not end a notice: ${voided.refusal}`)
}
