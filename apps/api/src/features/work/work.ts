import type { WorkAct, WorkItem } from '@kapao/contract/work'
import { type WorkKind, workKindsOf } from '@kapao/contract/work-kinds'
import { isAboveCeiling } from '@kapao/contract/role-rights'
import { reviewReasons } from '@kapao/contract/withdrawal'
import type { Permission } from '@kapao/contract/permissions'
import { toAmount } from '@kapao/money/satang'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { maskAccountNo, maskName } from '../../platform/mask.ts'
import type { Operator } from '../../platform/operation.ts'
import { callsOf, isLargeWithdrawal } from '../approval/approval.ts'
import type { Setting } from '../site/site.ts'
import type { QueueOf, WorkRow } from './queue.store.ts'

export { readDeskMarks, type DeskMarks } from './desk-mark.store.ts'

/** A company that was asked a moment ago will answer: only what it has not answered for so long waits for a person. */
const askedSeconds = 120

/** The queue of everything, whoever asks. */
export function wholeQueue({
  clock,
  retryPolicy,
}: Pick<Context, 'clock' | 'retryPolicy'>): Omit<QueueOf, 'kinds' | 'calls' | 'operatorId'> {
  const now = clock.now()
  return {
    now,
    asksUntil: secondsAfter(now, -askedSeconds),
    giftsUntil: secondsAfter(now, -retryPolicy.manualReviewAfterSeconds),
  }
}

/** What of the queue an operator sees: the kinds that their permissions read, and the requests that they may decide. */
export function queueOf(
  context: Pick<Context, 'clock' | 'retryPolicy'>,
  operator: Pick<Operator, 'operatorId' | 'permissions'>,
  only?: WorkKind,
): QueueOf {
  const kinds = workKindsOf(operator.permissions)
  return {
    ...wholeQueue(context),
    kinds: only === undefined ? kinds : kinds.filter((kind) => kind === only),
    calls: callsOf(operator),
    operatorId: operator.operatorId,
  }
}

type Deciding = { acts: readonly WorkAct[]; needs: Permission }

const deciding: Readonly<Partial<Record<WorkKind, Deciding>>> = {
  withdrawal: { acts: ['approve', 'reject'], needs: 'withdrawal.decide' },
  payout: { acts: ['approve', 'reject'], needs: 'payout.decide' },
  bankTransaction: { acts: ['match'], needs: 'deposit.match' },
  payment: { acts: ['match'], needs: 'deposit.match' },
  notice: { acts: ['match', 'reject'], needs: 'deposit.match' },
  slip: { acts: ['ask'], needs: 'deposit.match' },
  transfer: { acts: ['approve', 'reject'], needs: 'transfer.decide' },
  gift: { acts: ['approve', 'reject'], needs: 'gift.decide' },
  goods: { acts: ['approve'], needs: 'wheel.set' },
}

/**
 * What an operator may do with a row now. Who sees a request for approval may decide it. What is above the operator's
 * ceiling can still be rejected.
 */
function actsOn(row: WorkRow, { permissions, ceiling }: Operator): WorkAct[] {
  const { kind, isDue } = row
  const { acts, needs } = deciding[kind] ?? {}
  if (isAbove(row, ceiling)) return needs === undefined || permissions.has(needs) ? ['reject'] : []
  if (kind === 'approval') return ['approve', 'reject']
  return isDue && acts !== undefined && needs !== undefined && permissions.has(needs) ? [...acts] : []
}

/** Whether a withdrawal, or the request to approve one, is more than the operator may approve. */
function isAbove({ kind, amount, currency, facts }: WorkRow, ceiling: Operator['ceiling']): boolean {
  const isWithdrawal = kind === 'withdrawal' || (kind === 'approval' && facts['call'] === 'approveWithdrawal')
  return isWithdrawal && amount !== null && isAboveCeiling(ceiling, { amount: toAmount(amount), currency })
}

/** A row as an operator sees it. Names and accounts are shortened, and names are shown only to who may see members. */
export function describeRow(
  { retryPolicy }: Pick<Context, 'retryPolicy'>,
  row: WorkRow,
  { operator, fourEyes }: { operator: Operator; fourEyes: Setting<'fourEyes'> },
): WorkItem {
  const { kind, itemId, memberId, name, currency, since, why } = row
  const amount = row.amount === null ? null : toAmount(row.amount)
  const mayName = operator.permissions.has('member.read') && name !== null
  return {
    kind,
    itemId,
    member: memberId === null ? null : { memberId, name: mayName ? maskName(name) : null },
    amount,
    currency,
    since: since.toISOString(),
    why,
    facts: {
      ...factsOf(row),
      ...(kind === 'gift' && !row.isDue
        ? { decidableAt: secondsAfter(since, retryPolicy.manualReviewAfterSeconds).toISOString() }
        : {}),
      ...(kind === 'withdrawal' && amount !== null
        ? { needsTwo: isLargeWithdrawal(fourEyes, { amount, currency }), isRequested: row.isRequested }
        : {}),
      ...(isAbove(row, operator.ceiling) ? { isAboveCeiling: true } : {}),
    },
    acts: actsOn(row, operator),
    claim:
      row.claimedBy === null || row.claimedUntil === null
        ? null
        : {
            operatorId: row.claimedBy,
            name: row.claimer ?? row.claimedBy,
            isOwn: row.claimedBy === operator.operatorId,
            until: row.claimedUntil.toISOString(),
          },
  }
}

/** The facts that the database has; what it does not know is left out. */
function factsOf({ kind, facts }: WorkRow): WorkItem['facts'] {
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))
  const { reasons, account } = known
  return {
    ...known,
    ...(Array.isArray(reasons) ? { reasons: reviewReasons.filter((each) => reasons.includes(each)) } : {}),
    // What a bank shows of a payer's account is a part of it already.
    ...(typeof account === 'string' && (kind === 'withdrawal' || kind === 'payout')
      ? { account: maskAccountNo(account) }
      : {}),
  }
}
