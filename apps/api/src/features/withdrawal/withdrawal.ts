import type { Withdrawal, WithdrawalStage } from '@kapao/contract/withdrawal'
import { returnReasons } from '@kapao/contract/withdrawal'
import { toAmount } from '@kapao/money/satang'
import type { DatabaseTransaction } from '@kapao/database/connect'
import type { Context, OperationContext } from '../../platform/context.ts'
import type { OutboundKey } from '../../outbound/outbound.ts'
import { submitInBackground } from '../../outbound/submit.ts'
import { schedulePoll } from '../../outbound/schedule.ts'
import { payoutJob } from './payout-job.ts'
import { payouts } from './payouts.ts'
import { type NotWithdrawn, startWithdrawal, type WithdrawalParams } from './start-withdrawal.ts'
import { makeApprovedDue } from './approval.store.ts'
import { findLatestWithdrawals, findWithdrawal, type WithdrawalRow } from './withdrawal.store.ts'

export { refuseWhileWithdrawing } from './start-withdrawal.ts'
export { withdrawalInvariant } from './withdrawal-invariant.store.ts'
export { readReviewFigures } from './review-figures.ts'

/**
 * Withdraws an amount, in satang, from a member's wallet to the bank account of their profile. It is held at once; the
 * bank is called afterwards, in the background. The same `withdrawalId` is the same withdrawal. Refuses what cannot
 * begin (`NotWithdrawn`).
 */
export async function withdraw(
  context: OperationContext,
  params: WithdrawalParams,
): Promise<WithdrawalRow | NotWithdrawn> {
  const key = { memberId: params.member.memberId, id: params.withdrawalId }
  const known = await findWithdrawal(context.db, key)
  if (known) return known
  const refused = await startWithdrawal(context, params)
  if (refused) return refused
  // Submits nothing while the withdrawal waits.
  void submitInBackground(context, payouts, key)
  const withdrawal = await findWithdrawal(context.db, key)
  if (!withdrawal) throw new Error(`Withdrawal ${params.withdrawalId} does not exist`)
  return withdrawal
}

/** Schedules the payouts that have waited for the paying bank to be resumed. */
export async function continuePayouts(tx: DatabaseTransaction, at: Date): Promise<void> {
  const keys = await makeApprovedDue(tx, at)
  for (const key of keys.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    await schedulePoll(tx, payoutJob, { key, at })
}

/** A withdrawal as its member sees it; `undefined` if there is none, or only the book has it. */
export async function getWithdrawalOf(
  context: { db: Parameters<typeof findWithdrawal>[0] },
  key: OutboundKey,
): Promise<Withdrawal | undefined> {
  const withdrawal = await findWithdrawal(context.db, key)
  return withdrawal && describeWithdrawal(withdrawal)
}

/**
 * A member's latest withdrawals, newest first, as the member sees them: the one in progress, and those that ended after
 * `since`, or all of them without it. Refuses nothing.
 */
export async function readLatestWithdrawals(
  context: Pick<Context, 'db'>,
  { memberId, since = new Date(0), most }: { memberId: string; since?: Date; most: number },
): Promise<Withdrawal[]> {
  const withdrawals = await findLatestWithdrawals(context.db, { memberId, since, most })
  return withdrawals.map(describeWithdrawal)
}

const stageOf = {
  cooling: 'COOLING',
  review: 'REVIEW',
  approved: 'SENDING',
  submitted: 'BANK',
  manual_review: 'STAFF',
  paid: 'PAID',
  returned: 'RETURNED',
} as const satisfies Record<WithdrawalRow['state'], WithdrawalStage>

function statusOf(state: WithdrawalRow['state']): Withdrawal['status'] {
  if (state === 'paid') return 'SUCCESS'
  return state === 'returned' ? 'FAILED' : 'PROCESSING'
}

function moneyInOf(state: WithdrawalRow['state']): Withdrawal['moneyIn'] {
  if (state === 'paid') return 'BANK'
  return state === 'returned' ? 'WALLET' : 'HELD'
}

/** A withdrawal as its member sees it. The rules that it did not meet are shown only to operators. */
export function describeWithdrawal(withdrawal: WithdrawalRow): Withdrawal {
  return {
    _id: withdrawal.withdrawal_id,
    amount: toAmount(withdrawal.amount),
    currency: withdrawal.currency,
    status: statusOf(withdrawal.state),
    stage: stageOf[withdrawal.state],
    moneyIn: moneyInOf(withdrawal.state),
    bankCode: withdrawal.bank_code,
    bankAccountName: withdrawal.bank_account_name,
    bankAccountNo: withdrawal.bank_account_no,
    createdAt: withdrawal.created_at.toISOString(),
    endedAt: withdrawal.ended_at?.toISOString() ?? null,
    waitsUntil: withdrawal.state === 'cooling' ? (withdrawal.wait_until?.toISOString() ?? null) : null,
    bankReference: withdrawal.bank_reference,
    reason: returnReasons.find((reason) => reason === withdrawal.return_reason) ?? null,
    reasonText: withdrawal.return_reason === 'OPERATOR' ? withdrawal.decided_why : null,
    timeline: timelineOf(withdrawal),
  }
}

function timelineOf(withdrawal: WithdrawalRow): Withdrawal['timeline'] {
  const hasWaited = withdrawal.reviewed_at !== null || withdrawal.wait_until !== null
  const steps = [
    ['HELD', withdrawal.created_at],
    ['REVIEWED', withdrawal.reviewed_at],
    // An approval at the moment of the request is no step of its own for the member.
    ['APPROVED', hasWaited ? withdrawal.approved_at : null],
    ['SENT', withdrawal.sent_at],
    [withdrawal.state === 'paid' ? 'PAID' : 'RETURNED', withdrawal.ended_at],
  ] as const
  return steps.flatMap(([what, at]) => (at === null ? [] : [{ what, at: at.toISOString() }]))
}
