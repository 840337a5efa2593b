import { refuse } from '@kapao/contract/refusal'
import { sendReportMail as call } from '@kapao/contract/report-mail'
import { operation } from '../../platform/operation.ts'
import { makeReport, readReach } from './make-report.ts'
import { lockMail } from './report-mail.store.ts'

/**
 * Makes the report of the last whole period now, as of the newest seal. Refuses MAIL_OFF (the site has no mail host) and NO_DATA
 * (there is no such report, or nothing is sealed yet).
 */
export const sendReportMail = operation(call, async ({ body: { reportMailId } }, context) => {
  if (context.mailAdapter === undefined) return refuse('MAIL_OFF')
  const reach = await readReach(context)
  return context.keyedTransaction(async (tx) => {
    const mail = await lockMail(tx, reportMailId)
    if (!mail || !reach) return refuse('NO_DATA')
    context.noteAct({ subject: reportMailId })
    const at = context.clock.now()
    const days = await makeReport(tx, context, mail, { seal: reach.seal, at, isScheduled: false })
    return { ...days, messages: mail.recipients.length }
  })
})
