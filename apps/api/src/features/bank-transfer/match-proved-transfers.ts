import { secondsAfter } from '../../platform/clock.ts'
import type { Job } from '../../jobs/jobs.ts'
import { findRegisteredBankAccount } from '../profile/profile.ts'
import { findWaitingFromBank } from './bank-transaction.store.ts'
import { matchAgain } from './match-waiting-transactions.ts'
import { readShownAccount } from './shown-account.ts'

/** Transfers that wait longer are left to the operator. */
const waitedSeconds = 7 * 24 * 60 * 60

/**
 * Follows the proof of a bank account: credits the transfers from it that waited for the proof, and shows the members who
 * registered or claimed it that they have to give another account.
 */
export const matchProvedTransfers: Job<{ memberId: string; others: string[] }> = {
  name: 'matchProvedTransfers',
  run: async ({ memberId, others }, context) => {
    for (const each of [memberId, ...others]) context.announce(each)
    const account = await findRegisteredBankAccount(context.db, memberId)
    if (!account) return
    const since = secondsAfter(context.clock.now(), -waitedSeconds)
    const waiting = await findWaitingFromBank(context.db, { bankCode: account.bankCode, since })
    await matchAgain(
      context,
      waiting.filter(({ sender_account }) => readShownAccount(sender_account ?? '').fits(account.accountNo)),
    )
  },
}
