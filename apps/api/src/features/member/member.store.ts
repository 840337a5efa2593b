import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { sql } from 'kysely'

type Reader = Database | DatabaseTransaction

export async function suspend(
  tx: DatabaseTransaction,
  { memberId, at, by, reason }: { memberId: string; at: Date; by: string; reason: string },
): Promise<void> {
  await setStatus(tx, memberId, 'suspended')
  await tx
    .insertInto('member_suspension')
    .values({ member_id: memberId, suspended_at: at, suspended_by: by, reason })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({ suspended_at: at, suspended_by: by, reason }),
    )
    .execute()
}

export async function lift(tx: DatabaseTransaction, memberId: string): Promise<void> {
  await setStatus(tx, memberId, 'active')
  await tx.deleteFrom('member_suspension').where('member_id', '=', memberId).execute()
}

/**
 * The database announces every change of a status by a trigger. Where Citus spreads the table, that runs on the member's
 * server, and all listen at the coordinator: so it is also announced from here. PostgreSQL sends equal announcements of a
 * transaction once.
 */
async function setStatus(
  tx: DatabaseTransaction,
  memberId: string,
  status: 'active' | 'suspended',
): Promise<void> {
  await tx.updateTable('member').set({ status }).where('member_id', '=', memberId).execute()
  await sql`select pg_notify('kapao_changed', json_build_array(${memberId}::uuid)::text)`.execute(tx)
}

/** The details that are hidden from operators until they are revealed. */
export function findHidden(db: Reader, memberId: string) {
  return db
    .selectFrom('member')
    .select([
      'name',
      'username as phone',
      'bank_account_name as bankAccountName',
      'bank_account_no as bankAccountNo',
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/** Adds a note once. `known`: it is there already. `other`: another note has this id. */
export async function insertNote(
  tx: DatabaseTransaction,
  note: { memberId: string; noteId: string; text: string; by: string; at: Date },
): Promise<'added' | 'known' | 'other'> {
  const { memberId, noteId, text, by, at } = note
  const inserted = await tx
    .insertInto('member_note')
    .values({ member_id: memberId, note_id: noteId, text, written_by: by, written_at: at })
    .onConflict((conflict) => conflict.columns(['member_id', 'note_id']).doNothing())
    .returning('note_id')
    .executeTakeFirst()
  if (inserted) return 'added'
  const there = await tx
    .selectFrom('member_note')
    .select(['text', 'written_by as by'])
    .where('member_id', '=', memberId)
    .where('note_id', '=', noteId)
    .executeTakeFirstOrThrow()
  return there.text === text && there.by === by ? 'known' : 'other'
}

/** Replaces the tags of a member. Returns the ones before. */
export async function replaceTags(
  tx: DatabaseTransaction,
  memberId: string,
  tags: readonly string[],
): Promise<string[]> {
  const before = await tx
    .deleteFrom('member_tag')
    .where('member_id', '=', memberId)
    .returning('tag')
    .execute()
  if (tags.length > 0)
    await tx
      .insertInto('member_tag')
      .values(tags.map((tag) => ({ member_id: memberId, tag })))
      .execute()
  return before.map(({ tag }) => tag).toSorted()
}

/** Whether the operator has opened the member's page since this moment. */
export async function hasViewedSince(
  db: Reader,
  { memberId, operatorId, since }: { memberId: string; operatorId: string; since: Date },
): Promise<boolean> {
  const view = await db
    .selectFrom('member_view')
    .select('viewed_at')
    .where('member_id', '=', memberId)
    .where('operator_id', '=', operatorId)
    .where('viewed_at', '>', since)
    .executeTakeFirst()
  return view !== undefined
}

export async function keepView(
  tx: DatabaseTransaction,
  { memberId, operatorId, at }: { memberId: string; operatorId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('member_view')
    .values({ member_id: memberId, operator_id: operatorId, viewed_at: at })
    .onConflict((conflict) => conflict.columns(['member_id', 'operator_id']).doUpdateSet({ viewed_at: at }))
    .execute()
}

type Searched = { operatorId: string; searchHash: Buffer }

/** Whether the operator has searched for the same since this moment. */
export async function hasSearchedSince(
  db: Reader,
  { operatorId, searchHash, since }: Searched & { since: Date },
): Promise<boolean> {
  const search = await db
    .selectFrom('member_search')
    .select('searched_at')
    .where('operator_id', '=', operatorId)
    .where('search_hash', '=', searchHash)
    .where('searched_at', '>', since)
    .executeTakeFirst()
  return search !== undefined
}

/** Keeps a search of an operator, and no older ones than since this moment. */
export async function keepSearch(
  tx: DatabaseTransaction,
  { operatorId, searchHash, at, since }: Searched & { at: Date; since: Date },
): Promise<void> {
  await tx
    .deleteFrom('member_search')
    .where('operator_id', '=', operatorId)
    .where('searched_at', '<=', since)
    .execute()
  await tx
    .insertInto('member_search')
    .values({ operator_id: operatorId, search_hash: searchHash, searched_at: at })
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'search_hash']).doUpdateSet({ searched_at: at }),
    )
    .execute()
}

/** The rewards of a member that were open at a moment. */
export function listGrantsAt(db: Reader, memberId: string, at: Date) {
  return db
    .selectFrom('member_grant')
    .select(['grant_id as grantId', 'kind', 'code', 'credit', 'began_at as beganAt'])
    .where('member_id', '=', memberId)
    .where('began_at', '<=', at)
    .where(({ eb, or }) => or([eb('ended_at', 'is', null), eb('ended_at', '>', at)]))
    .orderBy('began_at', 'desc')
    .execute()
}
