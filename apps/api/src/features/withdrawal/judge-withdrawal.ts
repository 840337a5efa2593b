import type { ReviewReason } from '@kapao/contract/withdrawal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { syntheticMemberId } from '@kapao/ledger/synthetic'
import { parseAmount, type Satang } from '@kapao/money/satang'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { OutboundKey } from '../../outbound/outbound.ts'
import { schedulePoll } from '../../outbound/schedule.ts'
import { readSetting, type Setting } from '../site/site.ts'
import { payoutJob } from './payout-job.ts'
import { findApprovalFacts, type Judged, keepJudgement } from './approval.store.ts'
import type { WithdrawalState } from './withdrawal.store.ts'

export type ApprovalSettings = Setting<'withdrawApproval'>
export type Facts = Awaited<ReturnType<typeof findApprovalFacts>>

const dayHours = 24
const weekHours = 7 * dayHours

function hoursAfter(moment: Date, hours: number): Date {
  return secondsAfter(moment, hours * 3600)
}

/** The operator's rules for a withdrawal, read before the transaction that judges it. */
export function readSettings(context: Pick<Context, 'db'>): Promise<ApprovalSettings> {
  return readSetting(context, 'withdrawApproval')
}

/**
 * Judges a withdrawal by the operator's rules, in the caller's transaction, and schedules the job that continues it: it
 * waits after a change of the bank account's name or a reset of the password, is approved, or waits for an operator. Returns `false` if it is no
 * longer in the state `from`. Product §6. No operator looks at withdrawals of the synthetic member.
 */
export async function judgeWithdrawal(
  tx: DatabaseTransaction,
  context: Context,
  { key, from, settings }: { key: OutboundKey; from: WithdrawalState; settings: ApprovalSettings },
): Promise<Judged['state'] | false> {
  const now = context.clock.now()
  const judged =
    key.memberId === syntheticMemberId ? approved : judge(await readFacts(tx, key, now), settings, now)
  // The request itself submits an approved withdrawal. The job is for a request that dies.
  const pollAt =
    judged.state === 'approved' ? secondsAfter(now, context.retryPolicy.leaseSeconds) : judged.waitUntil
  if (!(await keepJudgement(tx, key, { from, at: now, pollAt, judged }))) return false
  if (pollAt) await schedulePoll(tx, payoutJob, { key, at: pollAt })
  return judged.state
}

const approved: Judged = { state: 'approved', waitUntil: null, reviewReasons: [] }

function readFacts(tx: DatabaseTransaction, key: OutboundKey, now: Date): Promise<Facts> {
  return findApprovalFacts(tx, key, {
    dayAgo: hoursAfter(now, -dayHours),
    weekAgo: hoursAfter(now, -weekHours),
  })
}

/** The judgement of these facts at a moment. */
export function judge(facts: Facts, settings: ApprovalSettings, now: Date): Judged {
  const cooledAt = coolingEnd(facts, settings)
  if (cooledAt > now) return { state: 'cooling', waitUntil: cooledAt, reviewReasons: [] }
  const reviewReasons = reasonsFor(facts, settings, now)
  return { state: reviewReasons.length > 0 ? 'review' : 'approved', waitUntil: null, reviewReasons }
}

/** When withdrawals no longer wait: in the past, if nothing about the account has changed. */
function coolingEnd(facts: Facts, settings: ApprovalSettings): Date {
  const ends = [
    facts.renamed_at && hoursAfter(facts.renamed_at, settings.hoursAfterNameChange),
    facts.password_reset_at && hoursAfter(facts.password_reset_at, settings.hoursAfterPasswordReset),
  ]
  return new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0)))
}

type AmountRule = 'mostAmount' | 'mostAmountADay' | 'mostAmountAWeek' | 'unplayedAllowance'

/** A rule's figure in satang for the wallet's currency. Without one for kip nothing is allowed without an operator. */
export function most(
  { currency }: Pick<Facts, 'currency'>,
  settings: ApprovalSettings,
  rule: AmountRule,
): Satang {
  return parseAmount(currency === 'LAK' ? (settings[`${rule}InKip`] ?? 0) : settings[rule]) ?? 0n
}

/** Whether less of the deposits than the operator wants has been moved into games. Small sums are allowed for. */
function isLittlePlayed(facts: Facts, settings: ApprovalSettings): boolean {
  const played = facts.moved_into_games + most(facts, settings, 'unplayedAllowance')
  return played * 100n < facts.deposited * BigInt(settings.leastPlayedPercent)
}

function reasonsFor(facts: Facts, settings: ApprovalSettings, now: Date): ReviewReason[] {
  const reasons: [ReviewReason, boolean][] = [
    ['MEMBER_NOT_ACTIVE', facts.status !== 'active'],
    ['AMOUNT', facts.amount > most(facts, settings, 'mostAmount')],
    ['COUNT_OF_THE_DAY', facts.count_of_day >= settings.mostADay],
    ['SUM_OF_THE_DAY', facts.sum_of_day + facts.amount > most(facts, settings, 'mostAmountADay')],
    ['COUNT_OF_THE_WEEK', facts.count_of_week >= settings.mostAWeek],
    ['SUM_OF_THE_WEEK', facts.sum_of_week + facts.amount > most(facts, settings, 'mostAmountAWeek')],
    ['LITTLE_PLAYED', isLittlePlayed(facts, settings)],
    ['ACCOUNT_AGE', hoursAfter(facts.joined_at, settings.leastAccountHours) > now],
    ['NEW_BANK_ACCOUNT', settings.asksForNewBankAccount && !facts.was_paid_before],
  ]
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason)
}
