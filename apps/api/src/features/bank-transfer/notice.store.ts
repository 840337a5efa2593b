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

/** The member's newest notice, with the reason of an operator who refused it. */
export function findLatestNotice(
  db: Reader,
  memberId: string,
): Promise<(NoticeRow & { refused_because: string | null }) | undefined> {
  return db
    .selectFrom('deposit_notice as notice')
    .leftJoin('deposit_notice_decision as decision', (join) =>
      join
        .onRef('decision.member_id', '=', 'notice.member_id')
        .onRef('decision.notice_id', '=', 'notice.notice_id')
        .on('decision.outcome', '=', 'refused'),
    )
    .selectAll('notice')
    .select('decision.reason as refused_because')
    .where('notice.member_id', '=', memberId)
    .orderBy('notice.created_at', 'desc')
    .orderBy('notice.notice_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Key = { memberId: string; noticeId: string }

/** A notice in whatever state. */
export function findNotice(db: Reader, { memberId, noticeId }: Key): Promise<NoticeRow | undefined> {
  return db
    .selectFrom('deposit_notice')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('notice_id', '=', noticeId)
    .executeTakeFirst()
}

/** Locks an open notice until the transaction ends. False if it is not open. */
export async function lockOpenNotice(tx: DatabaseTransaction, { memberId, noticeId }: Key): Promise<boolean> {
  const open = await tx
    .selectFrom('deposit_notice')
    .select('notice_id')
    .where('member_id', '=', memberId)
    .where('notice_id', '=', noticeId)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
  return open !== undefined
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

type Ending = Key & { at: Date }

function endingNotice(tx: DatabaseTransaction, { memberId, noticeId, at }: Ending) {
  return tx
    .updateTable('deposit_notice')
    .set({ state: 'ended', ended_at: at })
    .where('member_id', '=', memberId)
    .where('notice_id', '=', noticeId)
    .where('state', '=', 'open')
    .returningAll()
}

/** Ends a notice whose money never arrived. `undefined`: it is not open, or it has not expired yet. */
export function endNotice(tx: DatabaseTransaction, ending: Ending): Promise<NoticeRow | undefined> {
  return endingNotice(tx, ending).where('expires_at', '<=', ending.at).executeTakeFirst()
}

/** Ends a notice before it expires. `undefined`: it is not open. */
export function endOpenNotice(tx: DatabaseTransaction, ending: Ending): Promise<NoticeRow | undefined> {
  return endingNotice(tx, ending).executeTakeFirst()
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
