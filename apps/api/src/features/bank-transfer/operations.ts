import { addDepositNotice } from './add-deposit-notice.ts'
import { confirmDepositNotice } from './confirm-deposit-notice.ts'
import { creditUnreadTransaction } from './credit-unread-transaction.ts'
import { getDepositNotice } from './get-deposit-notice.ts'
import { listBankTransactions } from './list-bank-transactions.ts'
import { matchBankTransaction } from './match-bank-transaction.ts'
import { refuseDepositNotice } from './refuse-deposit-notice.ts'

export const bankTransferOperations = [
  addDepositNotice,
  getDepositNotice,
  listBankTransactions,
  creditUnreadTransaction,
  matchBankTransaction,
  confirmDepositNotice,
  refuseDepositNotice,
] as const
