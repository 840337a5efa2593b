import type { Language } from '@kapao/contract/language'
import type { FigureName, Report, ReportFigures } from '@kapao/contract/report'
import { formatDate, formatDateTime } from '@kapao/i18n/date'
import { currencyWord, formatBaht, formatCount } from '@kapao/i18n/number'
import { report as enReport } from '@kapao/i18n/texts/en/report'
import { reportMail as enMail } from '@kapao/i18n/texts/en/report-mail'
import { report as laReport } from '@kapao/i18n/texts/la/report'
import { reportMail as laMail } from '@kapao/i18n/texts/la/report-mail'
import { report as thReport } from '@kapao/i18n/texts/th/report'
import { reportMail as thMail } from '@kapao/i18n/texts/th/report-mail'
import type { Mail } from '@kapao/providers/mail/mail-adapter'
import { fill } from '../../platform/fill.ts'
import type { Days } from './report-mail.ts'
import { type Page, writeHtml } from './write-html.ts'

const textsIn = {
  th: { mail: thMail, report: thReport },
  la: { mail: laMail, report: laReport },
  en: { mail: enMail, report: enReport },
} as const

/** What the message itself says; the attachment has every figure. */
const shown = [
  'deposits',
  'firstDeposits',
  'withdrawals',
  'netDeposits',
  'gameResult',
  'rewardCost',
  'providerShare',
  'fees',
  'netGameResult',
] as const satisfies readonly FigureName[]

export type ReportFacts = Days & {
  site: string
  name: string
  language: Language
  by: 'day' | 'account'
  report: Report
  /** The period before. */
  before: Report
  /** The address of operators, without a slash at its end. */
  consoleUrl: string
  attachment: string
}

/** The message of a report: what the recipient's program shows of it, as HTML and as plain text, and the whole report as a file. */
export function writeReportMail(facts: ReportFacts): Omit<Mail, 'to' | 'id'> {
  const { from, until, site, name, language, by, report, consoleUrl } = facts
  const { mail } = textsIn[language]
  const days = from === until ? wordsOf(from) : `${wordsOf(from)} – ${wordsOf(until)}`
  const tables = tablesOf(facts)
  const sealNo = report.seal?.sealNo ?? 0
  const computed = fill(mail.computed, {
    number: formatCount(sealNo),
    time: formatDateTime(report.seal?.sealedAt ?? 0),
  })
  const link = `${consoleUrl}/reports?${new URLSearchParams({ from, until, by, seal: String(sealNo), terms: String(report.terms) }).toString()}`
  const why = fill(mail.why, { site })
  const heads = { figure: mail.figure, now: days, before: mail.before }
  const lines = tables.flatMap(({ currency, rows }) => [
    '',
    currency,
    ...rows.map((row) => `${row.name}: ${row.now} (${mail.before}: ${row.before})`),
  ])
  return {
    subject: fill(mail.subject, { site, name, days }),
    text: [
      `${name}, ${days}`,
      ...(tables.length === 0 ? ['', mail.nothing] : lines),
      '',
      computed,
      `${mail.link}: ${link}`,
      '',
      why,
    ].join('\n'),
    html: writeHtml({
      language,
      site,
      title: name,
      heads,
      tables,
      nothing: mail.nothing,
      computed,
      link: { words: mail.link, url: link },
      why,
    }),
    attachments: [
      {
        name: `report-${from}-${until}-${sealNo}.csv`,
        type: 'text/csv; charset=utf-8',
        content: facts.attachment,
      },
    ],
  }
}

/** A table for each currency. */
function tablesOf({ report, before, language }: ReportFacts): Page['tables'] {
  const words = textsIn[language].report
  return report.reports.map(({ currency, total }) => {
    const earlier = before.reports.find((each) => each.currency === currency)?.total
    return {
      currency: currencyWord(currency, language),
      rows: shown.map((figure) => ({
        name: words[figure],
        now: writeFigure(total, figure),
        before: earlier ? writeFigure(earlier, figure) : formatBaht(0),
        isMain: figure === 'netGameResult',
      })),
    }
  })
}

/** An amount, and of first deposits how many they are. */
function writeFigure(figures: ReportFigures, name: (typeof shown)[number]): string {
  const amount = formatBaht(figures[name].amount)
  return name === 'firstDeposits' ? `${amount} × ${formatCount(figures.firstDeposits.entries)}` : amount
}

function wordsOf(day: string): string {
  return formatDate(`${day}T00:00:00+07:00`)
}
