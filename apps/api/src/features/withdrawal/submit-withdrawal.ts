import type { PaidOut, PayoutOrder, PayoutStatus } from '@kapao/providers/payout/payout-adapter'
import type { Outcome } from '@kapao/providers/outcome'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { addJob } from '../../jobs/jobs.ts'
import { nextPollAt } from '../../platform/retry-policy.ts'
import { finalizeWithdrawal } from './finalize-withdrawal.ts'
import { judgeWithdrawal, readSettings } from './judge-withdrawal.ts'
import { pollWithdrawalJob, jobKeyOf, keyOf } from './withdrawal-job.ts'
import {
  findWithdrawal,
  markSubmitted,
  recordPoll,
  type WithdrawalKey,
  type WithdrawalRow,
} from './withdrawal.store.ts'

/**
 * Takes an approved withdrawal to the bank. Between marking it sent and asking lies the point from which the bank may
 * have paid; whoever dies there leaves one that is asked about by its reference. A member who is no longer active
 * waits for an operator instead.
 */
export const submitWithdrawal = async (context: Context, key: WithdrawalKey): Promise<void> => {
  const withdrawal = await findWithdrawal(context.db, key)
  if (withdrawal?.state !== 'approved') return
  const at = context.clock.now()
  const until = secondsAfter(at, context.retryPolicy.leaseSeconds)
  if (!(await markSubmitted(context.db, key, { at, until }))) return judgeAgain(context, key, 'approved')
  const sent = { ...withdrawal, sent_at: at }
  await finalize(context, sent, await context.payoutAdapter.pay(orderOf(sent)))
}

/** Judges a withdrawal by what the rules say now, and sends it where they let it. */
export const judgeAgain = async (
  context: Context,
  key: WithdrawalKey,
  from: 'approved' | 'cooling',
): Promise<void> => {
  const settings = await readSettings(context)
  const state = await context.transaction((tx) => judgeWithdrawal(tx, context, { key, from, settings }))
  if (state === false) return
  context.announce(key.memberId)
  if (state === 'approved' && from === 'cooling') await submitWithdrawal(context, key)
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
    return finalizeWithdrawal(context, withdrawal, { as: 'paid', bankReference, answer: 'paid' })
  }
  if (outcome.kind === 'refused') {
    const { reason } = outcome
    return finalizeWithdrawal(context, withdrawal, { as: 'returned', reason, answer: `refused: ${reason}` })
  }
  // What was sent may still be on its way: from here on it must be seen absent anew.
  return pollLater(context, withdrawal, { answer: outcome.reason, notFoundSince: null })
}

/**
 * Asks the bank what became of a payout. Paid and refused end it. Absent twice, a minute apart, it is sent again by the
 * same reference where the bank still takes that for the same payout; where it does not, the money returns. Anything
 * else waits.
 */
export const pollPayoutStatus = async (context: Context, withdrawal: WithdrawalRow): Promise<void> =>
  judgeAnswer(context, withdrawal, await context.payoutAdapter.getStatus(orderOf(withdrawal)))

const judgeAnswer = async (
  context: Context,
  withdrawal: WithdrawalRow,
  found: PayoutStatus,
): Promise<void> => {
  const { not_found_since: notFoundSince } = withdrawal
  switch (found.kind) {
    case 'done':
    case 'refused':
      return finalize(context, withdrawal, found)
    case 'inProgress':
      return pollLater(context, withdrawal, { answer: 'in progress', notFoundSince: null })
    case 'unknown':
      return pollLater(context, withdrawal, { answer: found.reason, notFoundSince })
    case 'notFound':
      break
  }
  const now = context.clock.now()
  const isTwice =
    notFoundSince !== null && now >= secondsAfter(notFoundSince, context.retryPolicy.notFoundApartSeconds)
  if (!isTwice)
    return pollLater(context, withdrawal, { answer: 'not found', notFoundSince: notFoundSince ?? now })
  if (maySendAgain(context, withdrawal, now))
    return finalize(context, withdrawal, await context.payoutAdapter.pay(orderOf(withdrawal)))
  return finalizeWithdrawal(context, withdrawal, {
    as: 'returned',
    reason: 'NOT_PAID',
    answer: 'not found, twice',
  })
}

const maySendAgain = (context: Context, { sent_at: sentAt }: WithdrawalRow, now: Date): boolean =>
  sentAt !== null && now.getTime() - sentAt.getTime() < context.payoutAdapter.facts.idempotencyMilliseconds

const pollLater = async (
  context: Context,
  withdrawal: WithdrawalRow,
  { answer, notFoundSince }: { answer: string; notFoundSince: Date | null },
): Promise<void> => {
  const now = context.clock.now()
  const since = withdrawal.sent_at ?? now
  const usual = nextPollAt(context.retryPolicy, { since, asked: withdrawal.polls, now })
  // The second look at what is absent comes as soon as it counts.
  const second = notFoundSince && secondsAfter(notFoundSince, context.retryPolicy.notFoundApartSeconds)
  const pollAt = second && second > now ? second : usual
  const key = keyOf(withdrawal)
  await context.transaction(async (tx) => {
    const isOpen = await recordPoll(tx, key, { answer, notFoundSince, pollAt })
    if (isOpen && pollAt) await addJob(tx, pollWithdrawalJob, key, { at: pollAt, key: jobKeyOf(key) })
    if (isOpen && !pollAt) context.log.error(key, 'a payout needs a person')
  })
  context.announce(key.memberId)
}
