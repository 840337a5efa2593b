import type { WithdrawalKey, WithdrawalRow } from './withdrawal.store.ts'

/** The job that goes on with a withdrawal, by its name: who adds it need not know what it does. */
export const pollWithdrawalJob = { name: 'pollWithdrawal' } as const

/** One job a withdrawal: adding it again moves it. */
export const jobKeyOf = ({ withdrawalId }: WithdrawalKey): string => `withdrawal ${withdrawalId}`

export const keyOf = ({ member_id, withdrawal_id }: WithdrawalRow): WithdrawalKey => ({
  memberId: member_id,
  withdrawalId: withdrawal_id,
})
