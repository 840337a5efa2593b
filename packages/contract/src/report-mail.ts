import { z } from 'zod'
import { call } from './call.ts'
import { languages } from './language.ts'
import { day, instant, typedText } from './shapes.ts'

const source = 'Console §5'

/** What a report by mail covers: the day, the week from Monday to Sunday, or the calendar month before it is sent. */
export const mailPeriods = ['day', 'week', 'month'] as const
export type MailPeriod = (typeof mailPeriods)[number]

/** How many reports by mail a site may have, and how many addresses one of them. */
export const mostReportMails = 50
export const mostRecipients = 10

const reportMailId = z.guid()
const recipient = z.email().max(254)
const facts = {
  name: typedText(60),
  every: z.enum(mailPeriods),
  /** The hour of Bangkok at which it is sent. */
  hour: z.int().min(0).max(23),
  /** What the attached report has a row for. */
  by: z.enum(['day', 'account']),
  language: z.enum(languages),
  isPaused: z.boolean(),
}

/**
 * What became of a message to one address. `refused`: the mail host will not take it, also later. `gaveUp`: two days of
 * attempts have failed.
 */
export const mailStates = ['waiting', 'sent', 'refused', 'gaveUp'] as const
export type MailState = (typeof mailStates)[number]

export const reportMail = z.object({
  ...facts,
  _id: reportMailId,
  recipients: z.array(z.string()),
  setBy: z.string(),
  setAt: instant,
  /** Why it is paused where nobody did: who set it up may no longer read reports. */
  pausedBecause: z.literal('operator').nullable(),
  /** When it is sent next; `null` while it is paused. */
  nextAt: instant.nullable(),
  /** The last one that was made. */
  last: z
    .object({
      from: day,
      until: day,
      /** The seal that it was computed at. */
      sealNo: z.int().min(1),
      madeAt: instant,
      messages: z.array(
        z.object({
          recipient: z.string(),
          state: z.enum(mailStates),
          /** What the mail host said where it did not take the message. */
          reason: z.string().nullable(),
          endedAt: instant.nullable(),
        }),
      ),
    })
    .nullable(),
})
export type ReportMail = z.output<typeof reportMail>

export const listReportMails = call({
  name: 'listReportMails',
  method: 'GET',
  url: '/api/operator/report/mails',
  summary: 'The reports that are sent by mail, and what became of the last one of each',
  source,
  audience: 'operator',
  needs: 'report.read',
  answer: z.object({
    /** Whether the site has a mail host. */
    isConnected: z.boolean(),
    mails: z.array(reportMail),
  }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})
export type ReportMails = z.output<typeof listReportMails.answer>

export const setReportMail = call({
  name: 'setReportMail',
  method: 'POST',
  url: '/api/operator/report/mails/set',
  summary: 'Sets up a report by mail under a new id, or changes a known one',
  source,
  audience: 'operator',
  needs: 'report.mail',
  wantsStepUp: true,
  // Figures leave the site by it for as long as a person answers for it.
  personOnly: true,
  body: z.strictObject({
    reportMailId,
    ...facts,
    recipients: z
      .array(recipient)
      .min(1)
      .max(mostRecipients)
      .refine((all) => new Set(all.map((each) => each.toLowerCase())).size === all.length, {
        error: 'an address twice',
      }),
  }),
  answer: z.object({ message: z.literal('OK') }),
  /** MAIL_OFF: the site has no mail host. REPORT_MAILS_FULL: the site has as many as allowed. */
  refusals: ['MAIL_OFF', 'REPORT_MAILS_FULL'],
  mutates: true,
  idempotency: 'state',
})

export const deleteReportMail = call({
  name: 'deleteReportMail',
  method: 'POST',
  url: '/api/operator/report/mails/delete',
  summary: 'Deletes a report by mail; what still waits is not sent',
  source,
  audience: 'operator',
  needs: 'report.mail',
  body: z.strictObject({ reportMailId }),
  answer: z.object({ message: z.literal('OK') }),
  /** NO_DATA: there is none. */
  refusals: ['NO_DATA'],
  mutates: true,
  idempotency: 'state',
})

export const sendReportMail = call({
  name: 'sendReportMail',
  method: 'POST',
  url: '/api/operator/report/mails/send',
  summary: 'Sends a report by mail now, of the last whole period, to all its addresses',
  source,
  audience: 'operator',
  needs: 'report.mail',
  body: z.strictObject({ reportMailId }),
  answer: z.object({ from: day, until: day, messages: z.int().min(1) }),
  /** NO_DATA: there is none, or nothing is sealed yet. MAIL_OFF: the site has no mail host. */
  refusals: ['NO_DATA', 'MAIL_OFF'],
  mutates: true,
  idempotency: 'key',
})

export const reportMailCalls = [listReportMails, setReportMail, deleteReportMail, sendReportMail] as const
