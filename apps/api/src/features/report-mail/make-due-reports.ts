import type { Job } from '../../jobs/jobs.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { findActiveOperator } from '../operator/operator.ts'
import { makeReport, readReach } from './make-report.ts'
import { findNextDue } from './report-mail.ts'
import { lockDueMail, removeDeliveriesBefore, setNextDue } from './report-mail.store.ts'

const keptSeconds = 90 * 24 * 3600

/**
 * Once a minute: makes the reports by mail that are due, once the sums have every entry of their period. Several that were
 * missed are made one after the other. One whose operator may no longer read reports pauses.
 */
export const makeDueReports: Job = {
  name: 'makeDueReports',
  schedule: '* * * * *',
  run: async (_payload, context) => {
    await removeDeliveriesBefore(context.db, secondsAfter(context.clock.now(), -keptSeconds))
    if (context.mailAdapter === undefined) return
    while (await makeOne(context));
  },
}

async function makeOne(context: Context): Promise<boolean> {
  const reach = await readReach(context)
  if (reach === undefined) return false
  return context.transaction(async (tx) => {
    const mail = await lockDueMail(tx, { now: context.clock.now(), endedBy: reach.endedBy })
    if (!mail?.next_at) return false
    const { report_mail_id: id, set_by: operatorId, next_at: at } = mail
    const operator = await findActiveOperator(context.db, operatorId)
    if (operator?.permissions.has('report.read') !== true) {
      context.log.warn({ reportMailId: id, operatorId }, 'report.mail_paused')
      await setNextDue(tx, id, { next_at: null, paused_because: 'operator' })
      return true
    }
    await makeReport(tx, context, mail, { seal: reach.seal, at, isScheduled: true })
    await setNextDue(tx, id, { next_at: findNextDue(mail, at), paused_because: null })
    return true
  })
}
