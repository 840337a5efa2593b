import { listOperatorActs as call } from '@kapao/contract/audit'
import { operation } from '../../platform/operation.ts'
import { listActRows } from './operator-act.store.ts'

type State = Record<string, unknown> | null

function momentOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text)
}

/** The record of what operators did and tried. */
export const listOperatorActs = operation(call, async ({ body }, { db }) => {
  const { operatorId, memberId, calls, outcome, from, until, before, limit } = body
  const rows = await listActRows(db, {
    operatorId,
    memberId,
    calls,
    outcome,
    from: momentOf(from),
    until: momentOf(until),
    before,
    limit,
  })
  return {
    acts: rows.map((row) => ({
      actNo: Number(row.act_no),
      at: row.at.toISOString(),
      operatorId: row.operator_id,
      sessionId: row.session_id,
      address: row.address,
      requestId: row.request_id,
      call: row.call,
      memberId: row.member_id,
      subject: row.subject,
      input: row.input as State,
      before: row.state_before as State,
      after: row.state_after as State,
      outcome: row.outcome,
      reason: row.reason,
      hash: row.hash.toString('hex'),
    })),
  }
})
