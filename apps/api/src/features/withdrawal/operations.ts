import { approveWithdrawal } from './approve-withdrawal.ts'
import { decideStuckPayout } from './decide-stuck-payout.ts'
import { getWithdrawal } from './get-withdrawal.ts'
import { listLatestWithdrawals } from './list-latest-withdrawals.ts'
import { listPayoutDifferences } from './list-payout-differences.ts'
import { listStuckPayouts } from './list-stuck-payouts.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import { rejectWithdrawal } from './reject-withdrawal.ts'
import { withdrawAllMoney } from './withdraw-all-money.ts'
import { withdrawMoney } from './withdraw-money.ts'

export const withdrawalOperations = [
  withdrawMoney,
  withdrawAllMoney,
  listLatestWithdrawals,
  getWithdrawal,
  listWithdrawals,
  approveWithdrawal,
  rejectWithdrawal,
  listStuckPayouts,
  decideStuckPayout,
  listPayoutDifferences,
] as const
