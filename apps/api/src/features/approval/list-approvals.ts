import { type Approval, approvableCalls, listApprovals as call } from '@kapao/contract/approval'
import type { Operator, OperatorSession } from '../../platform/operation.ts'
import { operation } from '../../platform/operation.ts'
import { operatorAbout } from './approvable.ts'
import { type ApprovalRow, countOpen, listApprovalRows } from './approval.store.ts'
import { callOf, callsOf, mayMake } from './call-of.ts'

/** The requests that the operator made or may decide; who may read the audit sees all of them. */
export const listApprovals = operation(call, async ({ body, operator }, context) => {
  const now = context.clock.now()
  const { operatorId, permissions } = operator
  const decidable = callsOf(operator)
  const rows = await listApprovalRows(context.db, {
    maker: operatorId,
    calls: permissions.has('audit.read') ? approvableCalls : decidable,
    isOpen: body.show === 'open',
    now,
    before: body.before === undefined ? undefined : new Date(body.before),
    limit: body.limit,
  })
  const open = await countOpen(context.db, { operatorId, calls: decidable, now })
  return { approvals: rows.map((row) => describeApproval(row, operator, now)), ...open }
})

function describeApproval(
  row: ApprovalRow,
  operator: Operator & { session: OperatorSession },
  now: Date,
): Approval {
  const called = callOf(row.call)
  const isOwn = row.maker === operator.operatorId
  const isWaiting = row.state === 'waiting' && row.expires_at > now
  const isAboutSelf = operatorAbout(called.name, row.body) === operator.operatorId
  const isOwner = operator.session.roles.includes('owner')
  return {
    _id: row.approval_id,
    call: called.name,
    input: row.body as Approval['input'],
    before: row.state_before as Approval['before'],
    maker: row.maker,
    madeAt: row.made_at.toISOString(),
    reason: row.reason,
    expiresAt: row.expires_at.toISOString(),
    state: row.state === 'waiting' && !isWaiting ? 'expired' : row.state,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionReason: row.decision_reason,
    isBreakGlass: row.is_break_glass,
    reviewedBy: row.reviewed_by,
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    may: {
      decide: isWaiting && !isOwn && !isAboutSelf && mayMake(operator, called),
      withdraw: isWaiting && isOwn,
      breakGlass: isWaiting && isOwner && !isAboutSelf,
      review:
        row.is_break_glass && row.reviewed_by === null && isOwner && row.decided_by !== operator.operatorId,
    },
  }
}
