import type { Database } from '@kapao/database/connect'

export type ActFilter = {
  operatorId: string | undefined
  memberId: string | undefined
  calls: readonly string[] | undefined
  outcome: 'done' | 'refused' | undefined
  from: Date | undefined
  until: Date | undefined
  before: number | undefined
  limit: number
}

/** The acts of operators that a filter leaves, the latest first. */
export function listActRows(db: Database, filter: ActFilter) {
  let acts = db.selectFrom('ledger.operator_act').selectAll().orderBy('act_no', 'desc').limit(filter.limit)
  if (filter.operatorId !== undefined) acts = acts.where('operator_id', '=', filter.operatorId)
  if (filter.memberId !== undefined) acts = acts.where('member_id', '=', filter.memberId)
  if (filter.calls !== undefined) acts = acts.where('call', 'in', filter.calls)
  if (filter.outcome !== undefined)
    acts = acts.where('outcome', filter.outcome === 'done' ? '=' : '<>', 'done')
  if (filter.from !== undefined) acts = acts.where('at', '>=', filter.from)
  if (filter.until !== undefined) acts = acts.where('at', '<', filter.until)
  if (filter.before !== undefined) acts = acts.where('act_no', '<', BigInt(filter.before))
  return acts.execute()
}
