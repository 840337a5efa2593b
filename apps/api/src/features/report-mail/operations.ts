import { deleteReportMail } from './delete-report-mail.ts'
import { listReportMails } from './list-report-mails.ts'
import { sendReportMail } from './send-report-mail.ts'
import { setReportMail } from './set-report-mail.ts'

export const reportMailOperations = [
  listReportMails,
  setReportMail,
  deleteReportMail,
  sendReportMail,
] as const
