import { postRequests } from '@kapao/ledger/ledger'
import type { Context } from '../../platform/context.ts'
import { fileLateAnswer } from './payout-difference.ts'
import { resolutionOf } from './withdrawal-entries.ts'
import { keyOf } from './withdrawal-job.ts'
import {
  endWithdrawal,
  type WithdrawalEnd,
  type WithdrawalRow,
  type WithdrawalState,
} from './withdrawal.store.ts'

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

export type WithdrawalEnding = DistributiveOmit<WithdrawalEnd, 'from' | 'at'>

/** What the bank says ends only what the bank was asked for. */
const fromBank: readonly WithdrawalState[] = ['submitted', 'manual_review']

/**
 * Ends a withdrawal by what the bank said: settles or voids its hold, once. Who comes later with the same outcome changes
 * nothing; with another one, the difference is filed.
 */
export const finalizeWithdrawal = async (
  context: Context,
  withdrawal: WithdrawalRow,
  ending: WithdrawalEnding,
): Promise<void> => {
  const isOurs = await finalizeOnce(context, withdrawal, { from: fromBank, ...ending })
  if (!isOurs) await fileLateAnswer(context, keyOf(withdrawal), ending.as)
}

/** The end and the hold's resolution in one transaction. False: it is no longer in one of the states `from`. */
export const finalizeOnce = async (
  context: Context,
  withdrawal: WithdrawalRow,
  ending: WithdrawalEnding & { from: readonly WithdrawalState[] },
): Promise<boolean> => {
  const at = context.clock.now()
  const { member_id: memberId, withdrawal_id: withdrawalId, currency } = withdrawal
  const isOurs = await context.transaction(async (tx) => {
    const ended = await endWithdrawal(tx, keyOf(withdrawal), { ...ending, at })
    if (!ended) return false
    const moves = [resolutionOf(withdrawalId, ending.as, at)]
    const [posted] = await postRequests(tx, [{ memberId, currency, moves }])
    if (!posted?.ok)
      throw new Error(`The book refused the end of withdrawal ${withdrawalId}: ${posted?.refusal}`)
    return true
  })
  context.announce(memberId)
  return isOurs
}
