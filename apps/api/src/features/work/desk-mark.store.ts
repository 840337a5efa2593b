import { workKinds } from '@kapao/contract/work-kinds'
import type { Database } from '@kapao/database/connect'
import { sql } from 'kysely'
import { type QueueOf, workSource } from './queue.store.ts'

/** For each thing that the console shows live, a text that changes when it does. */
export type DeskMarks = { work: string; claim: string; approvals: string; chat: string }

/** Reads all marks in one statement. Each is a few counts and hashes of what waits, which is a small part of its table. */
export async function readDeskMarks(
  db: Database,
  of: Omit<QueueOf, 'kinds' | 'calls' | 'operatorId'>,
): Promise<DeskMarks> {
  // Requests for approval have their own mark.
  const whole = { ...of, kinds: workKinds, calls: [], operatorId: '' }
  const rows = workKinds
    .filter((kind) => kind !== 'approval')
    .map((kind) => sql`select kind, item_id, is_due from (${workSource(kind, whole)}) part`)
  const { rows: marks } = await sql<DeskMarks>`
    select
      (select count(*) || ' ' || coalesce(bit_xor(hashtextextended(kind || item_id || is_due, 0)), 0)
        from (${sql.join(rows, sql` union all `)}) every) as work,
      (select coalesce(bit_xor(hashtextextended(kind || item_id || operator_id, 0)), 0)::text
        from work_claim where expires_at > ${of.now}) as claim,
      (select count(*) || ' ' || coalesce(bit_xor(hashtextextended(approval_id::text || state, 0)), 0)
        from approval
        where (state = 'waiting' and expires_at > ${of.now}) or (is_break_glass and reviewed_by is null)) as approvals,
      (select count(*) || ' ' || coalesce(sum(last_seq), 0) || ' ' ||
          coalesce(bit_xor(hashtextextended(participant_id::text || state || coalesce(agent_id, ''), 0)), 0)
        from chat_conversation where state in ('waiting', 'agent')) as chat`.execute(db)
  const [mark] = marks
  if (!mark) throw new Error('The database has answered nothing')
  return mark
}
