import type { OutboundJob } from '../../outbound/outbound.ts'

/**
 * The job that continues a withdrawal. It is declared here so that the code that schedules it need not import the code
 * that runs it.
 */
export const payoutJob: OutboundJob = {
  name: 'pollWithdrawal',
  recovery: 'recoverWithdrawals',
  keyOf: ({ id }) => `withdrawal ${id}`,
}
