import type { DatabaseTransaction } from '@kapao/database/connect'
import type { Satang } from '@kapao/money/satang'
import type { Context } from '../../context.ts'
import { changeLine, findFedAccount } from './bank-line.store.ts'
import { creditWallet, nameOfAccount } from './credit-wallet.ts'
import { creditWaitingTransfer, insertIncomingTransfer } from './incoming-transfer.store.ts'

type Decision = {
  line: {
    lineId: string
    depositAccountId: string
    amountSatang: Satang
    paidAt: Date
    senderAccount: string | null
  }
  memberId: string
  by: string
  why: string
}

/**
 * Credits a line of the feed, in satang, to the member that an operator says, and keeps who said so and why. In the
 * caller's transaction, which has the lock of its receipts and of the line. Source: decision records 0030 and 0044.
 */
export const creditLine = async (
  context: Context,
  tx: DatabaseTransaction,
  { line, memberId, by, why }: Decision,
): Promise<void> => {
  const { lineId, depositAccountId, amountSatang, paidAt, senderAccount } = line
  const entryId = context.random.id()
  const account = await findFedAccount(tx, depositAccountId)
  const isCredited = await creditWaitingTransfer(tx, { lineId, amountSatang, memberId, entryId })
  // A line that seemed to be told before, or that nobody could read, has no receipt until a person says what it is.
  if (!isCredited)
    await insertIncomingTransfer(tx, {
      incoming_transfer_id: context.random.id(),
      deposit_account_id: depositAccountId,
      amount: amountSatang,
      paid_at: paidAt,
      sender_bank: null,
      sender_account: senderAccount,
      trans_ref: null,
      bank_transaction_id: lineId,
      state: 'credited',
      member_id: memberId,
      entry_id: entryId,
      recorded_at: context.clock.now(),
    })
  await creditWallet(tx, {
    memberId,
    entryId,
    account,
    amountSatang,
    paidAt,
    from: nameOfAccount(account.bankCode),
    at: context.clock.now(),
  })
  await changeLine(tx, lineId, {
    state: 'credited',
    deposit_account_id: depositAccountId,
    amount: amountSatang,
    currency: account.currency,
    paid_at: paidAt,
    matched_by: by,
    matched_why: why,
  })
}
