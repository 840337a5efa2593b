import { decideStuckTransfer } from './decide-stuck-transfer.ts'
import { listOpenTransfers } from './list-open-transfers.ts'
import { listReconciliationDifferences } from './list-reconciliation-differences.ts'
import { listStuckTransfers } from './list-stuck-transfers.ts'
import { transferAllMoney } from './transfer-all-money.ts'
import { transferMoney } from './transfer-money.ts'

export const transferOperations = [
  transferMoney,
  transferAllMoney,
  listOpenTransfers,
  listStuckTransfers,
  decideStuckTransfer,
  listReconciliationDifferences,
] as const
