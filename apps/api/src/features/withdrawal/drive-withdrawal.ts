import type { PaidOut, PayoutOrder, PayoutWhereabouts } from '@kapao/providers/payout/payout-party'
import type { Outcome } from '@kapao/providers/outcome'
import { secondsAfter } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { addJob } from '../../jobs/jobs.ts'
import { nextPollAt } from '../../retry-policy.ts'
import { transact } from '../../transact.ts'
import { concludeWithdrawal } from './conclude-withdrawal.ts'
import { judgeWithdrawal, readRules } from './judge-withdrawal.ts'
import { askWithdrawalJob, jobKeyOf, keyOf } from './withdrawal-job.ts'
import {
  findWithdrawal,
  markSent,
  postponeWithdrawal,
  type WithdrawalKey,
  type WithdrawalRow,
} from './withdrawal.store.ts'

/**
 * Takes an approved withdrawal to the bank. Between marking it sent and asking lies the point from which the bank may
 * have paid; whoever dies there leaves one that is asked about by its reference. A member who is no longer active
 * waits for an operator instead.
 */
export const driveWithdrawal = async (context: Context, key: WithdrawalKey): Promise<void> => {
  const withdrawal = await findWithdrawal(context.db, key)
  if (withdrawal?.state !== 'approved') return
  const at = context.clock.now()
  const until = secondsAfter(at, context.retryPolicy.leaseSeconds)
  if (!(await markSent(context.db, key, { at, until }))) return judgeAgain(context, key, 'approved')
  const sent = { ...withdrawal, sent_at: at }
  await finalize(context, sent, await context.payoutParty.pay(orderOf(sent)))
}

/** Judges a withdrawal by what the rules say now, and sends it where they let it. */
export const judgeAgain = async (
  context: Context,
  key: WithdrawalKey,
  from: 'approved' | 'cooling',
): Promise<void> => {
  const rules = await readRules(context)
  const state = await transact(context.db, (tx) => judgeWithdrawal(tx, context, { key, from, rules }))
  if (state === false) return
  context.announce(key.memberId)
  if (state === 'approved' && from === 'cooling') await driveWithdrawal(context, key)
}

const orderOf = (withdrawal: WithdrawalRow): PayoutOrder => ({
  reference: withdrawal.withdrawal_id,
  bank: withdrawal.bank_code,
  accountNo: withdrawal.bank_account_no,
  accountName: withdrawal.bank_account_name,
  amountSatang: withdrawal.amount,
  currency: withdrawal.currency,
})

const finalize = async (
  context: Context,
  withdrawal: WithdrawalRow,
  outcome: Outcome<PaidOut>,
): Promise<void> => {
  if (outcome.kind === 'done') {
    const { bankReference } = outcome.answer
    return concludeWithdrawal(context, withdrawal, { as: 'paid', bankReference, answer: 'paid' })
  }
  if (outcome.kind === 'refused') {
    const { reason } = outcome
    return concludeWithdrawal(context, withdrawal, { as: 'returned', reason, answer: `refused: ${reason}` })
  }
  // What was sent may still be on its way: from here on it must be seen absent anew.
  return postpone(context, withdrawal, { answer: outcome.reason, absentSince: null })
}

/**
 * Asks the bank what became of a payout. Paid and refused end it. Absent twice, a minute apart, it is sent again by the
 * same reference where the bank still takes that for the same payout; where it does not, the money returns. Anything
 * else waits.
 */
export const askAboutWithdrawal = async (context: Context, withdrawal: WithdrawalRow): Promise<void> =>
  judgeAnswer(context, withdrawal, await context.payoutParty.lookUp(orderOf(withdrawal)))

const judgeAnswer = async (
  context: Context,
  withdrawal: WithdrawalRow,
  found: PayoutWhereabouts,
): Promise<void> => {
  const { not_found_since: absentSince } = withdrawal
  switch (found.kind) {
    case 'done':
    case 'refused':
      return finalize(context, withdrawal, found)
    case 'inProgress':
      return postpone(context, withdrawal, { answer: 'in progress', absentSince: null })
    case 'unknown':
      return postpone(context, withdrawal, { answer: found.reason, absentSince })
    case 'absent':
      break
  }
  const now = context.clock.now()
  const isTwice =
    absentSince !== null && now >= secondsAfter(absentSince, context.retryPolicy.notFoundApartSeconds)
  if (!isTwice) return postpone(context, withdrawal, { answer: 'absent', absentSince: absentSince ?? now })
  if (maySendAgain(context, withdrawal, now))
    return finalize(context, withdrawal, await context.payoutParty.pay(orderOf(withdrawal)))
  return concludeWithdrawal(context, withdrawal, {
    as: 'returned',
    reason: 'NOT_PAID',
    answer: 'absent, twice',
  })
}

const maySendAgain = (context: Context, { sent_at: sentAt }: WithdrawalRow, now: Date): boolean =>
  sentAt !== null && now.getTime() - sentAt.getTime() < context.payoutParty.facts.idempotencyMilliseconds

const postpone = async (
  context: Context,
  withdrawal: WithdrawalRow,
  { answer, absentSince }: { answer: string; absentSince: Date | null },
): Promise<void> => {
  const now = context.clock.now()
  const since = withdrawal.sent_at ?? now
  const usual = nextPollAt(context.retryPolicy, { since, asked: withdrawal.polls, now })
  // The second look at what is absent comes as soon as it counts.
  const second = absentSince && secondsAfter(absentSince, context.retryPolicy.notFoundApartSeconds)
  const askAt = second && second > now ? second : usual
  const key = keyOf(withdrawal)
  await transact(context.db, async (tx) => {
    const isOpen = await postponeWithdrawal(tx, key, { answer, absentSince, askAt })
    if (isOpen && askAt) await addJob(tx, askWithdrawalJob, key, { at: askAt, key: jobKeyOf(key) })
    if (isOpen && !askAt) context.log.error(key, 'a payout needs a person')
  })
  context.announce(key.memberId)
}
