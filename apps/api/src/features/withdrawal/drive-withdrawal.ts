import type { PaidOut, PayoutOrder, PayoutWhereabouts } from '@kapao/providers/payout/payout-party'
import type { Outcome } from '@kapao/providers/outcome'
import { secondsAfter } from '../../clock.ts'
import type { House } from '../../house.ts'
import { addJob } from '../../jobs/jobs.ts'
import { nextAsk } from '../../pace.ts'
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
export const driveWithdrawal = async (house: House, key: WithdrawalKey): Promise<void> => {
  const withdrawal = await findWithdrawal(house.db, key)
  if (withdrawal?.state !== 'approved') return
  const at = house.clock.now()
  const until = secondsAfter(at, house.pace.leaseSeconds)
  if (!(await markSent(house.db, key, { at, until }))) return judgeAgain(house, key, 'approved')
  const sent = { ...withdrawal, sent_at: at }
  await hear(house, sent, await house.payoutParty.pay(orderOf(sent)))
}

/** Judges a withdrawal by what the rules say now, and sends it where they let it. */
export const judgeAgain = async (
  house: House,
  key: WithdrawalKey,
  from: 'approved' | 'cooling',
): Promise<void> => {
  const rules = await readRules(house)
  const state = await transact(house.db, (tx) => judgeWithdrawal(tx, house, { key, from, rules }))
  if (state === false) return
  house.announce(key.memberId)
  if (state === 'approved' && from === 'cooling') await driveWithdrawal(house, key)
}

const orderOf = (withdrawal: WithdrawalRow): PayoutOrder => ({
  reference: withdrawal.withdrawal_id,
  bank: withdrawal.bank_code,
  accountNo: withdrawal.bank_account_no,
  accountName: withdrawal.bank_account_name,
  amountSatang: withdrawal.amount,
  currency: withdrawal.currency,
})

const hear = async (house: House, withdrawal: WithdrawalRow, outcome: Outcome<PaidOut>): Promise<void> => {
  if (outcome.kind === 'done') {
    const { bankReference } = outcome.answer
    return concludeWithdrawal(house, withdrawal, { as: 'paid', bankReference, answer: 'paid' })
  }
  if (outcome.kind === 'refused') {
    const { reason } = outcome
    return concludeWithdrawal(house, withdrawal, { as: 'returned', reason, answer: `refused: ${reason}` })
  }
  // What was sent may still be on its way: from here on it must be seen absent anew.
  return postpone(house, withdrawal, { answer: outcome.reason, absentSince: null })
}

/**
 * Asks the bank what became of a payout. Paid and refused end it. Absent twice, a minute apart, it is sent again by the
 * same reference where the bank still takes that for the same payout; where it does not, the money returns. Anything
 * else waits.
 */
export const askAboutWithdrawal = async (house: House, withdrawal: WithdrawalRow): Promise<void> =>
  judgeAnswer(house, withdrawal, await house.payoutParty.lookUp(orderOf(withdrawal)))

const judgeAnswer = async (
  house: House,
  withdrawal: WithdrawalRow,
  found: PayoutWhereabouts,
): Promise<void> => {
  const { absent_since: absentSince } = withdrawal
  switch (found.kind) {
    case 'done':
    case 'refused':
      return hear(house, withdrawal, found)
    case 'inProgress':
      return postpone(house, withdrawal, { answer: 'in progress', absentSince: null })
    case 'unknown':
      return postpone(house, withdrawal, { answer: found.reason, absentSince })
    case 'absent':
      break
  }
  const now = house.clock.now()
  const isTwice = absentSince !== null && now >= secondsAfter(absentSince, house.pace.absentApartSeconds)
  if (!isTwice) return postpone(house, withdrawal, { answer: 'absent', absentSince: absentSince ?? now })
  if (maySendAgain(house, withdrawal, now))
    return hear(house, withdrawal, await house.payoutParty.pay(orderOf(withdrawal)))
  return concludeWithdrawal(house, withdrawal, {
    as: 'returned',
    reason: 'NOT_PAID',
    answer: 'absent, twice',
  })
}

const maySendAgain = (house: House, { sent_at: sentAt }: WithdrawalRow, now: Date): boolean =>
  sentAt !== null && now.getTime() - sentAt.getTime() < house.payoutParty.facts.idempotencyMilliseconds

const postpone = async (
  house: House,
  withdrawal: WithdrawalRow,
  { answer, absentSince }: { answer: string; absentSince: Date | null },
): Promise<void> => {
  const now = house.clock.now()
  const since = withdrawal.sent_at ?? now
  const usual = nextAsk(house.pace, { since, asked: withdrawal.asked, now })
  // The second look at what is absent comes as soon as it counts.
  const second = absentSince && secondsAfter(absentSince, house.pace.absentApartSeconds)
  const askAt = second && second > now ? second : usual
  const key = keyOf(withdrawal)
  await transact(house.db, async (tx) => {
    const isOpen = await postponeWithdrawal(tx, key, { answer, absentSince, askAt })
    if (isOpen && askAt) await addJob(tx, askWithdrawalJob, key, { at: askAt, key: jobKeyOf(key) })
    if (isOpen && !askAt) house.log.error(key, 'a payout needs a person')
  })
  house.announce(key.memberId)
}
