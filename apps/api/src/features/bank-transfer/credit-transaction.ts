import type { DatabaseTransaction } from '@kapao/database/connect'
import type { Satang } from '@kapao/money/satang'
import type { Context } from '../../platform/context.ts'
import { updateBankTransaction, findFedAccount } from './bank-transaction.store.ts'
import { creditWallet, nameOfAccount } from './credit-wallet.ts'
import { proveBankAccount } from './prove-bank-account.ts'
import { creditWaitingTransfer, insertIncomingTransfer } from './incoming-transfer.store.ts'

type Decision = {
  bankTransaction: {
    bankTransactionId: string
    depositAccountId: string
    amountSatang: Satang
    paidAt: Date
    sender: { bank: string | null; account: string | null; name: string | null }
  }
  memberId: string
  by: string
  why: string
}

/**
 * Credits a bank transaction, in satang, to the member the operator chose, and stores which operator and why. If it came
 * from the member's registered account, it proves the account. Runs in
 * the caller's transaction, which holds the locks of the bank transaction and of its incoming transfers. Source:
 * decision records 0030 and 0044.
 */
export async function creditBankTransaction(
  context: Context,
  tx: DatabaseTransaction,
  { bankTransaction, memberId, by, why }: Decision,
): Promise<void> {
  const { bankTransactionId, depositAccountId, amountSatang, paidAt, sender } = bankTransaction
  const entryId = context.random.id()
  const account = await findFedAccount(tx, depositAccountId)
  const isCredited = await creditWaitingTransfer(tx, { bankTransactionId, amountSatang, memberId, entryId })
  // One that looks like a repeat, or that could not be read, has no incoming transfer until an operator decides.
  if (!isCredited)
    await insertIncomingTransfer(tx, {
      incoming_transfer_id: context.random.id(),
      deposit_account_id: depositAccountId,
      amount: amountSatang,
      paid_at: paidAt,
      sender_bank: null,
      sender_account: sender.account,
      trans_ref: null,
      bank_transaction_id: bankTransactionId,
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
  await updateBankTransaction(tx, bankTransactionId, {
    state: 'credited',
    deposit_account_id: depositAccountId,
    amount: amountSatang,
    currency: account.currency,
    paid_at: paidAt,
    matched_by: by,
    matched_why: why,
  })
  const { bank, account: shown, name } = sender
  if (bank === null || shown === null) return
  await proveBankAccount(tx, {
    memberId,
    payer: { bank, account: shown, name },
    source: { by: 'operator', id: bankTransactionId, at: context.clock.now() },
  })
}
