import { workKinds } from '@kapao/contract/work-kinds'
import type { Database } from '@kapao/database/connect'
import { type RawBuilder, sql } from 'kysely'
import { type QueueOf, workSource } from './queue.store.ts'

/** For each thing that the console shows live, a text that changes when it does. */
export type DeskMarks = { work: string; claim: string; approvals: string; chat: string }

/**
 * Reads all marks. Each is a few counts and hashes of what waits, which is a small part of its table, and a statement of
 * its own, because the tables can be on different servers.
 */
export async function readDeskMarks(
  db: Database,
  of: Omit<QueueOf, 'kinds' | 'calls' | 'operatorId'>,
): Promise<DeskMarks> {
  // Requests for approval have their own mark.
  const whole = { ...of, kinds: workKinds, calls: [], operatorId: '' }
  const rows = workKinds
    .filter((kind) => kind !== 'approval')
    .map((kind) => sql`select kind, item_id, is_due from (${workSource(kind, whole)}) part`)
  const [work, claim, approvals, chat] = await Promise.all([
    readMark(
      db,
      sql<Mark>`select count(*) || ' ' || coalesce(bit_xor(hashtextextended(kind || item_id || is_due, 0)), 0) as mark
        from (${sql.join(rows, sql` union all `)}) every`,
    ),
    readMark(
      db,
      sql<Mark>`select coalesce(bit_xor(hashtextextended(kind || item_id || operator_id, 0)), 0)::text as mark
        from work_claim where expires_at > ${of.now}`,
    ),
    readMark(
      db,
      sql<Mark>`select count(*) || ' ' || coalesce(bit_xor(hashtextextended(approval_id::text || state, 0)), 0) as mark
        from approval
        where (state = 'waiting' and expires_at > ${of.now}) or (is_break_glass and reviewed_by is null)`,
    ),
    readMark(
      db,
      sql<Mark>`select count(*) || ' ' || coalesce(sum(last_seq), 0) || ' ' ||
          coalesce(bit_xor(hashtextextended(participant_id::text || state || coalesce(agent_id, ''), 0)), 0) as mark
        from chat_conversation where state in ('waiting', 'agent')`,
    ),
  ])
  return { work, claim, approvals, chat }
}

type Mark = { mark: string }

async function readMark(db: Database, statement: RawBuilder<Mark>): Promise<string> {
  const [row] = (await statement.execute(db)).rows
  if (!row) throw new Error('The database has answered nothing')
  return row.mark
}
