import type { ShownAct } from '@kapao/contract/account-view'
import type { Database } from '@kapao/database/connect'
import { sql } from 'kysely'

type Filter = { memberId: string; calls: readonly ShownAct[] }

function doneActs(db: Database, { memberId, calls }: Filter) {
  return db
    .selectFrom('ledger.operator_act as act')
    .where('act.member_id', '=', memberId)
    .where('act.outcome', '=', 'done')
    .where('act.call', 'in', calls)
}

/**
 * The roles that the operator of an act had: those that the next change of them replaced, by its own record in the chain,
 * and if there was none since, those of now.
 */
const rolesThen = sql<string[]>`coalesce(
  (select changed.state_before -> 'roles' from ledger.operator_act changed
    where changed.call = 'setOperatorRoles' and changed.outcome = 'done'
      and changed.subject = act.operator_id and changed.act_no > act.act_no
    order by changed.act_no limit 1),
  (select jsonb_agg(given.role order by given.role) from operator_role given
    where given.operator_id = act.operator_id),
  '[]')`

/** Acts about a member that were done, the latest first. */
export function listActsAbout(
  db: Database,
  { skip, most, ...filter }: Filter & { skip: number; most: number },
) {
  return doneActs(db, filter)
    .select(['act.hash', 'act.at', 'act.call', 'act.operator_id as operatorId', 'act.reason'])
    .select(rolesThen.as('roles'))
    .orderBy('act.act_no', 'desc')
    .offset(skip)
    .limit(most)
    .execute()
}

export async function countActsAbout(db: Database, filter: Filter): Promise<number> {
  const { count } = await doneActs(db, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
