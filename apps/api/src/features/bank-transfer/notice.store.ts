import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import type { Invariant } from '@kapao/ledger/invariant'
import type { Currency, Satang } from '@kapao/money/satang'
import type { Selectable } from 'kysely'

export type NoticeRow = Selectable<Tables['deposit_notice']>

type Reader = Database | DatabaseTransaction

/** Opens a notice unless the member has an open one. One conditional write, so of concurrent calls one succeeds. */
export async function insertNotice(tx: DatabaseTransaction, notice: NoticeRow): Promise<boolean> {
  const opened = await tx
    .insertInto('deposit_notice')
    .values(notice)
    .onConflict((conflict) => conflict.column('member_id').where('state', '=', 'open').doNothing())
    .returning('notice_id')
    .executeTakeFirst()
  return opened !== undefined
}

/** The member's newest notice. */
export function findLatestNotice(db: Reader, memberId: string): Promise<NoticeRow | undefined> {
  return db
    .selectFrom('deposit_notice')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('notice_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Asked = { memberId: string; amountSatang: Satang; currency: Currency }

/** Whether the member has an open notice of this amount. */
export async function hasOpenNotice(db: Reader, { memberId, amountSatang }: Omit<Asked, 'currency'>) {
  const open = await db
    .selectFrom('deposit_notice')
    .select('notice_id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .where('amount', '=', amountSatang)
    .executeTakeFirst()
  return open !== undefined
}

/** Settles the member's open notice of the amount that arrived. `undefined`: there is none. */
export async function settleNotice(
  tx: DatabaseTransaction,
  { memberId, amountSatang, currency, at }: Asked & { at: Date },
): Promise<NoticeRow | undefined> {
  return tx
    .updateTable('deposit_notice')
    .set({ state: 'settled', ended_at: at })
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .where('amount', '=', amountSatang)
    .where('currency', '=', currency)
    .returningAll()
    .executeTakeFirst()
}

/** Ends a notice whose money never arrived. `undefined`: it is not open, or it has not expired yet. */
export async function endNotice(
  tx: DatabaseTransaction,
  { memberId, noticeId, at }: { memberId: string; noticeId: string; at: Date },
): Promise<NoticeRow | undefined> {
  return tx
    .updateTable('deposit_notice')
    .set({ state: 'ended', ended_at: at })
    .where('member_id', '=', memberId)
    .where('notice_id', '=', noticeId)
    .where('state', '=', 'open')
    .where('expires_at', '<=', at)
    .returningAll()
    .executeTakeFirst()
}

/** What must hold between the book and notices: checked together with the book. */
export const noticeInvariant: Invariant = {
  what: 'an open notice has a pending entry of its amount, a settled one is posted, and an ended one is voided',
  counts: 'select count(*)::int as count from deposit_notice',
  sql: `
    select n.notice_id::text as subject from deposit_notice n
    left join ledger.entry e on e.member_id = n.member_id and e.entry_id = n.notice_id
    left join ledger.entry r on r.member_id = n.member_id and r.resolves = n.notice_id
    where e.entry_id is null or e.amount <> n.amount or e.state <> 'pending'
      or coalesce(r.state, 'pending') <> case n.state when 'open' then 'pending' when 'settled' then 'posted' else 'voided' end`,
}
