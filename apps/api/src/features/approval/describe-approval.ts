import type { Approval } from '@kapao/contract/approval'
import { type Satang, toAmount } from '@kapao/money/satang'
import type { Context } from '../../platform/context.ts'
import type { Operator, OperatorSession } from '../../platform/operation.ts'
import { costsOf, operatorAbout, refuseBeyondOwn } from './approvable.ts'
import type { Before } from './approvable-call.ts'
import { type ApprovalRow, findApproval } from './approval.store.ts'
import { callOf, mayMake } from './call-of.ts'

type OperatorInSession = Operator & { session: OperatorSession }

/** A request as an operator sees it, with what that operator may do with it; `undefined`: there is none. */
export async function readApproval(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  operator: OperatorInSession,
  approvalId: string,
): Promise<Approval | undefined> {
  const row = await findApproval(db, approvalId)
  return row && describeApproval(db, { row, operator, now: clock.now() })
}

type Described = { row: ApprovalRow; operator: OperatorInSession; now: Date }

export async function describeApproval(
  db: Context['db'],
  { row, operator, now }: Described,
): Promise<Approval> {
  const called = callOf(row.call)
  const isOwn = row.maker === operator.operatorId
  const isWaiting = row.state === 'waiting' && row.expires_at > now
  const isAboutSelf = operatorAbout(called.name, row.body) === operator.operatorId
  const mayDecide = isWaiting && !isOwn && !isAboutSelf && mayMake(operator, called)
  const judged = { body: row.body, before: row.state_before as Before, operator }
  const costs = costsOf(called.name, judged)
  const isOwner = operator.roles.includes('owner')
  return {
    _id: row.approval_id,
    call: called.name,
    input: row.body as Approval['input'],
    before: row.state_before as Approval['before'],
    ...(costs && {
      cost: { currency: costs.currency, before: amountOf(costs.before), after: amountOf(costs.after) },
    }),
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
      decide: mayDecide,
      approve: mayDecide && !(await refuseBeyondOwn({ db }, called.name, judged)),
      withdraw: isWaiting && isOwn,
      breakGlass: isWaiting && isOwner && !isAboutSelf,
      review:
        row.is_break_glass &&
        row.reviewed_by === null &&
        isOwner &&
        !isAboutSelf &&
        row.decided_by !== operator.operatorId,
    },
  }
}

function amountOf(satang: Satang | null): number | null {
  return satang === null ? null : toAmount(satang)
}
