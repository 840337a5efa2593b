import type { Language } from '@kapao/contract/language'
import { exportColumn as en } from '@kapao/i18n/texts/en/export-column'
import { memberReport as enMemberReport } from '@kapao/i18n/texts/en/member-report'
import { money as enMoney } from '@kapao/i18n/texts/en/money'
import { report as enReport } from '@kapao/i18n/texts/en/report'
import { serviceReport as enServiceReport } from '@kapao/i18n/texts/en/service-report'
import { exportColumn as la } from '@kapao/i18n/texts/la/export-column'
import { memberReport as laMemberReport } from '@kapao/i18n/texts/la/member-report'
import { money as laMoney } from '@kapao/i18n/texts/la/money'
import { report as laReport } from '@kapao/i18n/texts/la/report'
import { serviceReport as laServiceReport } from '@kapao/i18n/texts/la/service-report'
import { exportColumn as th } from '@kapao/i18n/texts/th/export-column'
import { memberReport as thMemberReport } from '@kapao/i18n/texts/th/member-report'
import { money as thMoney } from '@kapao/i18n/texts/th/money'
import { report as thReport } from '@kapao/i18n/texts/th/report'
import { serviceReport as thServiceReport } from '@kapao/i18n/texts/th/service-report'
import type { Cell } from './cell.ts'

const wordsIn = {
  th: {
    column: th,
    money: thMoney,
    report: thReport,
    memberReport: thMemberReport,
    serviceReport: thServiceReport,
  },
  la: {
    column: la,
    money: laMoney,
    report: laReport,
    memberReport: laMemberReport,
    serviceReport: laServiceReport,
  },
  en: {
    column: en,
    money: enMoney,
    report: enReport,
    memberReport: enMemberReport,
    serviceReport: enServiceReport,
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
