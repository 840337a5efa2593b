import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import type { Insertable, Selectable } from 'kysely'

type Reader = Database | DatabaseTransaction

export type NoticeKey = { memberId: string; noticeId: string }

export type NoticeDecisionRow = Selectable<Tables['deposit_notice_decision']>

export async function insertNoticeDecision(
  tx: DatabaseTransaction,
  decision: Insertable<Tables['deposit_notice_decision']>,
): Promise<void> {
  await tx.insertInto('deposit_notice_decision').values(decision).execute()
}

/** What operators decided about a notice; `undefined` if it ended in another way, or is open. */
export function findNoticeDecision(
  db: Reader,
  { memberId, noticeId }: NoticeKey,
): Promise<NoticeDecisionRow | undefined> {
  return db
    .selectFrom('deposit_notice_decision')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('notice_id', '=', noticeId)
    .executeTakeFirst()
}
