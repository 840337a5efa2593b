import { keyOfGateway } from '@kapao/contract/party-list'
import { syntheticProvider } from '@kapao/contract/synthetic'
import type { Move } from '@kapao/ledger/request'
import { syntheticMemberId } from '@kapao/ledger/synthetic'
import { v5 } from 'uuid'
import type { WithdrawalRow } from './withdrawal.store.ts'

/** The paying bank's account in the book. */
export const payoutAccount = 'bank:PAYOUT'

/** The account that pays a member out: the synthetic member gets back from where it deposited. Decision record 0128. */
export function payoutAccountOf(memberId: string): string {
  return memberId === syntheticMemberId ? keyOfGateway(syntheticProvider) : payoutAccount
}

type Holding = Pick<WithdrawalRow, 'member_id' | 'withdrawal_id' | 'amount' | 'bank_code'> & {
  happenedAt: Date
}

/** The hold of a withdrawal; its entry has the withdrawal's id. It takes the money from the wallet now. */
export function holdOf({ member_id, withdrawal_id, amount, bank_code, happenedAt }: Holding): Move {
  return {
    kind: 'hold',
    entryId: withdrawal_id,
    source: 'wallet',
    destination: payoutAccountOf(member_id),
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
