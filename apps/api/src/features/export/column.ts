import type { Language } from '@kapao/contract/language'
import { exportColumn as en } from '@kapao/i18n/texts/en/export-column'
import { report as enReport } from '@kapao/i18n/texts/en/report'
import { exportColumn as la } from '@kapao/i18n/texts/la/export-column'
import { report as laReport } from '@kapao/i18n/texts/la/report'
import { exportColumn as th } from '@kapao/i18n/texts/th/export-column'
import { report as thReport } from '@kapao/i18n/texts/th/report'
import type { Cell } from './cell.ts'

const wordsIn = {
  th: { column: th, report: thReport },
  la: { column: la, report: laReport },
  en: { column: en, report: enReport },
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
