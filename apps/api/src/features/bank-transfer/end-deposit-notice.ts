import type { Job } from '../../jobs/jobs.ts'
import { endNotice } from './notice.store.ts'
import { voidNotice } from './void-notice.ts'

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
      if (notice) await voidNotice(context, tx, notice, at)
      return notice !== undefined
    })
    if (ended) context.announce(memberId)
  },
}
