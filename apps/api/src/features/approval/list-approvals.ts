import { approvableCalls, listApprovals as call } from '@kapao/contract/approval'
import { operation } from '../../platform/operation.ts'
import { countOpen, listApprovalRows } from './approval.store.ts'
import { callsOf } from './call-of.ts'
import { describeApproval } from './describe-approval.ts'

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
  const approvals = await Promise.all(rows.map((row) => describeApproval(context.db, { row, operator, now })))
  return { approvals, ...open }
})
