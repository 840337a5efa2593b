import type { Language } from '@kapao/contract/language'
import { exportColumn as en } from '@kapao/i18n/texts/en/export-column'
import { job as enJob } from '@kapao/i18n/texts/en/job'
import { party as enParty } from '@kapao/i18n/texts/en/party'
import { synthetic as enSynthetic } from '@kapao/i18n/texts/en/synthetic'
import { team as enTeam } from '@kapao/i18n/texts/en/team'
import { memberReport as enMemberReport } from '@kapao/i18n/texts/en/member-report'
import { money as enMoney } from '@kapao/i18n/texts/en/money'
import { report as enReport } from '@kapao/i18n/texts/en/report'
import { serviceReport as enServiceReport } from '@kapao/i18n/texts/en/service-report'
import { exportColumn as la } from '@kapao/i18n/texts/la/export-column'
import { job as laJob } from '@kapao/i18n/texts/la/job'
import { party as laParty } from '@kapao/i18n/texts/la/party'
import { synthetic as laSynthetic } from '@kapao/i18n/texts/la/synthetic'
import { team as laTeam } from '@kapao/i18n/texts/la/team'
import { memberReport as laMemberReport } from '@kapao/i18n/texts/la/member-report'
import { money as laMoney } from '@kapao/i18n/texts/la/money'
import { report as laReport } from '@kapao/i18n/texts/la/report'
import { serviceReport as laServiceReport } from '@kapao/i18n/texts/la/service-report'
import { exportColumn as th } from '@kapao/i18n/texts/th/export-column'
import { job as thJob } from '@kapao/i18n/texts/th/job'
import { party as thParty } from '@kapao/i18n/texts/th/party'
import { synthetic as thSynthetic } from '@kapao/i18n/texts/th/synthetic'
import { team as thTeam } from '@kapao/i18n/texts/th/team'
import { memberReport as thMemberReport } from '@kapao/i18n/texts/th/member-report'
import { money as thMoney } from '@kapao/i18n/texts/th/money'
import { report as thReport } from '@kapao/i18n/texts/th/report'
import { serviceReport as thServiceReport } from '@kapao/i18n/texts/th/service-report'
import type { Cell } from './cell.ts'

const wordsIn = {
  th: {
    column: th,
    job: thJob,
    money: thMoney,
    party: thParty,
    report: thReport,
    memberReport: thMemberReport,
    serviceReport: thServiceReport,
    synthetic: thSynthetic,
    team: thTeam,
  },
  la: {
    column: la,
    job: laJob,
    money: laMoney,
    party: laParty,
    report: laReport,
    memberReport: laMemberReport,
    serviceReport: laServiceReport,
    synthetic: laSynthetic,
    team: laTeam,
  },
  en: {
    column: en,
    job: enJob,
    money: enMoney,
    party: enParty,
    report: enReport,
    memberReport: enMemberReport,
    serviceReport: enServiceReport,
    synthetic: enSynthetic,
    team: enTeam,
  },
} as const

/** The texts of headings: of columns, and of the figures of reports. */
export type Words = (typeof wordsIn)[Language]

export function wordsFor(language: Language): Words {
  return wordsIn[language]
}

/** A column of a file: what stands above it, and in each row. */
export type Column<Row> = {
  head: (words: Words, filter: object) => string
  cell: (row: Row, filter: object) => Cell
}
