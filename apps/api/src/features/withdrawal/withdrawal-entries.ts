import type { Move } from '@kapao/ledger/request'
import { v5 } from 'uuid'
import type { WithdrawalRow } from './withdrawal.store.ts'

/** The paying bank's account in the book. */
export const payoutAccount = 'bank:PAYOUT'

type Holding = Pick<WithdrawalRow, 'withdrawal_id' | 'amount' | 'bank_code'> & { happenedAt: Date }

/** The hold of a withdrawal; its entry has the withdrawal's id. It takes the money from the wallet now. */
export function holdOf({ withdrawal_id, amount, bank_code, happenedAt }: Holding): Move {
  return {
    kind: 'hold',
    entryId: withdrawal_id,
    source: 'wallet',
    destination: payoutAccount,
    amountSatang: amount,
    happenedAt,
    statement: { type: 'withdraw', from: 'WALLET', to: bank_code },
  }
}

/**
 * The resolution of the hold. Its id is derived from the withdrawal, and the book accepts only one resolution per hold.
 */
export function resolutionOf(withdrawalId: string, as: 'paid' | 'returned', happenedAt: Date): Move {
  return {
    kind: as === 'paid' ? 'settle' : 'void',
    entryId: v5('resolved', withdrawalId),
    of: withdrawalId,
    happenedAt,
  }
}
