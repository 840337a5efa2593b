import type { DatabaseTransaction } from '@kapao/database/connect'
import { secondsAfter } from '../../clock.ts'
import type { Context } from '../../context.ts'
import type { Job } from '../../jobs/jobs.ts'
import { transact } from '../../transact.ts'
import {
  type BankLineRow,
  changeLine,
  findFedAccount,
  findWaitingLines,
  lockWaitingLine,
} from './bank-line.store.ts'
import { creditWallet, nameOfAccount } from './credit-wallet.ts'
import { noticeLifetimeSeconds } from './deposit.ts'
import { findPayer } from './find-payer.ts'
import { creditWaitingTransfer, lockIncomingTransfers } from './incoming-transfer.store.ts'

/** Lines that a notice says more about. The others wait for a slip or a person whatever a member says. */
const mayBeMatched: ReadonlySet<string> = new Set(['TOO_LITTLE_SHOWN', 'NO_MEMBER', 'SEVERAL_MEMBERS'])

/** Looks again at the lines of an amount that wait: a notice may say whose they are. */
export const matchWaitingLines: Job<{ amount: string }> = {
  name: 'matchWaitingLines',
  run: async ({ amount }, context) => {
    const since = secondsAfter(context.clock.now(), -noticeLifetimeSeconds)
    const lines = await findWaitingLines(context.db, { amount: BigInt(amount), since })
    for (const line of lines.filter(({ reason }) => mayBeMatched.has(reason ?? ''))) {
      const memberId = await transact(context.db, (tx) => match(context, tx, line))
      if (memberId !== undefined) context.announce(memberId)
    }
  },
}

/** Credits a waiting line where it now stands for one member. Answers whom. */
const match = async (
  context: Context,
  tx: DatabaseTransaction,
  line: BankLineRow,
): Promise<string | undefined> => {
  const {
    bank_transaction_id: lineId,
    deposit_account_id: depositAccountId,
    amount,
    paid_at: paidAt,
    currency,
  } = line
  if (depositAccountId === null || amount === null || paidAt === null || currency === null) return undefined
  await lockIncomingTransfers(tx, { depositAccountId, amountSatang: amount })
  if (!(await lockWaitingLine(tx, lineId))) return undefined
  const sender = { bank: line.sender_bank, account: line.sender_account, name: line.sender_name }
  const payer = await findPayer(tx, { sender, currency, amountSatang: amount })
  if ('waits' in payer) {
    await changeLine(tx, lineId, { reason: payer.waits })
    return undefined
  }
  const { memberId } = payer
  const entryId = context.random.id()
  if (!(await creditWaitingTransfer(tx, { lineId, amountSatang: amount, memberId, entryId })))
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
  await changeLine(tx, lineId, { state: 'credited', reason: null })
  return memberId
}
