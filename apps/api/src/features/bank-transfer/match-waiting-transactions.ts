import type { DatabaseTransaction } from '@kapao/database/connect'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Job } from '../../jobs/jobs.ts'
import {
  type BankTransactionRow,
  updateBankTransaction,
  findFedAccount,
  findWaitingBankTransactions,
  lockWaitingBankTransaction,
} from './bank-transaction.store.ts'
import { creditWallet, nameOfAccount } from './credit-wallet.ts'
import { noticeLifetimeSeconds } from './notice-lifetime.ts'
import { findPayer } from './find-payer.ts'
import { creditWaitingTransfer, lockIncomingTransfers } from './incoming-transfer.store.ts'

/** Reasons that a notice or a proof of the sender's account may resolve. The others wait for a slip or an operator, whatever a member reports. */
const mayBeMatched: ReadonlySet<string> = new Set([
  'TOO_LITTLE_SHOWN',
  'NO_MEMBER',
  'SEVERAL_MEMBERS',
  'UNPROVED_ACCOUNT',
])

/** Matches the waiting bank transactions of an amount again: a new notice may identify their member. */
export const matchWaitingTransactions: Job<{ amount: string }> = {
  name: 'matchWaitingTransactions',
  run: async ({ amount }, context) => {
    const since = secondsAfter(context.clock.now(), -noticeLifetimeSeconds)
    const bankTransactions = await findWaitingBankTransactions(context.db, { amount: BigInt(amount), since })
    await matchAgain(context, bankTransactions)
  },
}

/** Credits those of the waiting bank transactions that now match one member. */
export async function matchAgain(
  context: Context,
  bankTransactions: readonly BankTransactionRow[],
): Promise<void> {
  for (const bankTransaction of bankTransactions.filter(({ reason }) => mayBeMatched.has(reason ?? ''))) {
    const memberId = await context.transaction((tx) => match(context, tx, bankTransaction))
    if (memberId !== undefined) context.announce(memberId)
  }
}

/** Credits a waiting bank transaction if it now matches one member, and returns that member. */
async function match(
  context: Context,
  tx: DatabaseTransaction,
  bankTransaction: BankTransactionRow,
): Promise<string | undefined> {
  const {
    bank_transaction_id: bankTransactionId,
    deposit_account_id: depositAccountId,
    amount,
    paid_at: paidAt,
    currency,
  } = bankTransaction
  if (depositAccountId === null || amount === null || paidAt === null || currency === null) return undefined
  await lockIncomingTransfers(tx, { depositAccountId, amountSatang: amount })
  if (!(await lockWaitingBankTransaction(tx, bankTransactionId))) return undefined
  const sender = {
    bank: bankTransaction.sender_bank,
    account: bankTransaction.sender_account,
    name: bankTransaction.sender_name,
  }
  const payer = await findPayer(tx, { sender, currency, amountSatang: amount })
  if ('waits' in payer) {
    await updateBankTransaction(tx, bankTransactionId, {
      reason: payer.waits,
      asked_member_id: payer.asked ?? null,
    })
    return undefined
  }
  const { memberId } = payer
  const entryId = context.random.id()
  if (!(await creditWaitingTransfer(tx, { bankTransactionId, amountSatang: amount, memberId, entryId })))
    return undefined
  const account = await findFedAccount(tx, depositAccountId)
  const from = nameOfAccount(account.bankCode)
  await creditWallet(tx, {
    memberId,
    entryId,
    account,
    amountSatang: amount,
    paidAt,
    from,
    at: context.clock.now(),
  })
  await updateBankTransaction(tx, bankTransactionId, { state: 'credited', reason: null })
  return memberId
}
