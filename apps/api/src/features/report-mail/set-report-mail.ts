import { refuse } from '@kapao/contract/refusal'
import { mostReportMails, setReportMail as call } from '@kapao/contract/report-mail'
import { operation } from '../../platform/operation.ts'
import { findNextDue } from './report-mail.ts'
import { countMails, lockMail, type MailRow, putMail } from './report-mail.store.ts'

/**
 * Sets a report by mail up, or changes it; a repeat is the same. Refuses MAIL_OFF (the site has no mail host) and
 * REPORT_MAILS_FULL (it has as many as allowed).
 */
export const setReportMail = operation(call, async ({ body, operator }, context) => {
  if (context.mailAdapter === undefined) return refuse('MAIL_OFF')
  return context.keyedTransaction(async (tx) => {
    const { reportMailId, isPaused, ...facts } = body
    const known = await lockMail(tx, reportMailId)
    if (!known && (await countMails(tx)) >= mostReportMails) return refuse('REPORT_MAILS_FULL')
    const now = context.clock.now()
    context.noteAct({ subject: reportMailId, ...(known && { before: factsOf(known) }) })
    await putMail(tx, {
      report_mail_id: reportMailId,
      ...facts,
      set_by: operator.operatorId,
      set_at: now,
      next_at: isPaused ? null : (keptDue(known, facts) ?? findNextDue(facts, now)),
      paused_because: null,
    })
    return { message: 'OK' as const }
  })
})

/** What was due stays due, unless the times have changed. */
function keptDue(known: MailRow | undefined, { every, hour }: Pick<MailRow, 'every' | 'hour'>): Date | null {
  return known?.every === every && known.hour === hour ? known.next_at : null
}

function factsOf({ name, every, hour, by, language, recipients, next_at: next }: MailRow) {
  return { name, every, hour, by, language, recipients, isPaused: next === null }
}
