import { resolveEntry } from '@kapao/ledger/ledger'
import type { Job } from '../../jobs/jobs.ts'
import { endNotice } from './notice.store.ts'

/**
 * Ends a notice whose money never arrived, so that its state is definite. Money that still arrives is credited by an
 * entry of its own.
 */
export const endDepositNotice: Job<{ memberId: string; noticeId: string }> = {
  name: 'endDepositNotice',
  run: async ({ memberId, noticeId }, context) => {
    const at = context.clock.now()
    const ended = await context.transaction(async (tx) => {
      const notice = await endNotice(tx, { memberId, noticeId, at })
      if (!notice) return false
      const { currency } = notice
      const voided = await resolveEntry(tx, {
        memberId,
        currency,
        entryId: noticeId,
        resolutionId: context.random.id(),
        outcome: 'voided',
        happenedAt: at,
      })
      if (!voided.ok) throw new Error(`The book does not end a notice: ${voided.refusal}`)
      return true
    })
    if (ended) context.announce(memberId)
  },
}
