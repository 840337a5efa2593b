import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import { type Selectable, sql } from 'kysely'

export type CannedAnswerRow = Selectable<Tables['canned_answer']>

export function listAnswers(db: Database): Promise<CannedAnswerRow[]> {
  return db.selectFrom('canned_answer').selectAll().orderBy('shortcut').limit(1000).execute()
}

/** Lets one change at a time through, so that each sees the shortcuts of those before. */
export async function lockAnswers(tx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('canned answers'))`.execute(tx)
}

export function findAnswer(
  tx: DatabaseTransaction,
  by: { answer_id: string } | { shortcut: string },
): Promise<CannedAnswerRow | undefined> {
  const query = tx.selectFrom('canned_answer').selectAll()
  return 'shortcut' in by
    ? query.where('shortcut', '=', by.shortcut).executeTakeFirst()
    : query.where('answer_id', '=', by.answer_id).executeTakeFirst()
}

/** Stores an answer in place of the one with its id, if there is one. */
export async function keepAnswer(tx: DatabaseTransaction, row: CannedAnswerRow): Promise<void> {
  const { answer_id: id, ...values } = { ...row, text: JSON.stringify(row.text) }
  await tx
    .insertInto('canned_answer')
    .values({ answer_id: id, ...values })
    .onConflict((conflict) => conflict.column('answer_id').doUpdateSet(values))
    .execute()
}

export async function dropAnswer(tx: DatabaseTransaction, answerId: string): Promise<void> {
  await tx.deleteFrom('canned_answer').where('answer_id', '=', answerId).execute()
}
