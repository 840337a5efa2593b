import { percentOf, ratioNames, type Report } from '@kapao/contract/report'
import type { TFunction } from 'i18next'
import { isCounted, ratioTexts, shownFigures } from './figures.ts'

type Written = { t: TFunction; by: 'day' | 'account'; seal: NonNullable<Report['seal']> }

/**
 * A report as a CSV for spreadsheets (UTF-8 with a mark, so that they read Thai): a block for each currency, and under it
 * the seal that it was computed at. Amounts are plain numbers.
 */
export function writeReportCsv(reports: Report['reports'], { t, by, seal }: Written): string {
  const blocks = reports.map(({ currency, rows, total }) => [
    [
      t(`report:${by}`),
      ...shownFigures.flatMap((name) => {
        const words = `${t(`report:${name}`)} (${currency})`
        return isCounted(name) ? [words, `${t(`report:${name}`)} (${t('report:entriesHead')})`] : [words]
      }),
      ...ratioNames.map((name) => t(ratioTexts[name])),
    ],
    ...[...rows, { key: t('report:total'), figures: total }].map(({ key, figures }) => [
      key,
      ...shownFigures.flatMap((name) => {
        const amount = figures[name].amount.toFixed(2)
        return isCounted(name) ? [amount, String(figures[name].entries)] : [amount]
      }),
      ...ratioNames.map((name) => percentOf(figures, name)?.toFixed(1) ?? ''),
    ]),
    [t('report:seal'), String(seal.sealNo), seal.sealedAt, seal.hash],
    [],
  ])
  const lines = blocks.flat().map((cells) => cells.map(quote).join(','))
  return `\uFEFF${lines.join('\r\n')}`
}

/** A spreadsheet takes a text that begins with one of these for a formula. A number may begin with a sign. */
function quote(cell: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)
  return `"${(isFormula ? `'${cell}` : cell).replaceAll('"', '""')}"`
}
