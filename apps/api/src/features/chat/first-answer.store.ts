import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import { type Insertable, sql } from 'kysely'

/** Stores the first answer of a session. A later one changes nothing. */
export async function keepFirstAnswer(
  tx: DatabaseTransaction,
  row: Insertable<Tables['chat_first_answer']>,
): Promise<void> {
  await tx
    .insertInto('chat_first_answer')
    .values(row)
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute()
}

export type FirstAnswerFigures = { count: number; medianSeconds: number | null; p95Seconds: number | null }

/** How long people waited for the first answers since a moment, in seconds; `null` where there was none. */
export async function readFirstAnswers(db: Database, since: Date): Promise<FirstAnswerFigures> {
  const { rows } = await sql<FirstAnswerFigures>`
    select count(*)::int as count,
      round(percentile_cont(0.5) within group (order by seconds))::int as "medianSeconds",
      round(percentile_cont(0.95) within group (order by seconds))::int as "p95Seconds"
    from (select extract(epoch from answered_at - waited_from) as seconds
      from chat_first_answer where answered_at >= ${since}) today`.execute(db)
  return rows[0] ?? { count: 0, medianSeconds: null, p95Seconds: null }
}
