import type { OutboundJob } from '../../outbound/outbound.ts'

/** The job that continues a withdrawal, by its name: what adds it need not know what it does. */
export const payoutJob: OutboundJob = {
  name: 'pollWithdrawal',
  recovery: 'recoverWithdrawals',
  keyOf: ({ id }) => `withdrawal ${id}`,
}
