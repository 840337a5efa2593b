import { refuse } from '@kapao/contract/refusal'
import { deleteReportMail as call } from '@kapao/contract/report-mail'
import { operation } from '../../platform/operation.ts'
import { lockMail, removeMail } from './report-mail.store.ts'

/** Deletes a report by mail with what waits to be sent. Refuses NO_DATA: there is none. */
export const deleteReportMail = operation(call, ({ body: { reportMailId } }, context) =>
  context.keyedTransaction(async (tx) => {
    const known = await lockMail(tx, reportMailId)
    if (!known) return refuse('NO_DATA')
    context.noteAct({ subject: reportMailId, before: { name: known.name, recipients: known.recipients } })
    await removeMail(tx, reportMailId)
    return { message: 'OK' as const }
  }),
)
