import {
  type CountedName,
  countedNames,
  type FigureName,
  percentOf,
  type RatioName,
  ratioNames,
  type Report,
  type ReportRow,
  shownFigures,
} from '@kapao/contract/report'
import { amount, number, text } from './cell.ts'
import type { Column, Words } from './column.ts'

/** A row of the report of a currency. Its total is not among them: a spreadsheet adds up. */
export type ReportLine = ReportRow & { currency: 'BAHT' | 'LAK'; seal: NonNullable<Report['seal']> }

export function reportRows({ seal, reports }: Report): ReportLine[] {
  if (seal === null) return []
  return reports.flatMap(({ currency, rows }) => rows.map((row) => ({ ...row, currency, seal })))
}

const ratioHeads = { hold: 'holdHead', rewardRatio: 'rewardRatioHead' } as const satisfies Record<
  RatioName,
  keyof Words['report']
>

function isCounted(name: FigureName): name is CountedName {
  return countedNames.some((counted) => counted === name)
}

export const reportColumns: readonly Column<ReportLine>[] = [
  {
    head: ({ report }, filter) => ('by' in filter && filter.by === 'account' ? report.account : report.day),
    cell: ({ key }) => text(key),
  },
  { head: ({ column }) => column.currency, cell: ({ currency }) => text(currency) },
  ...shownFigures.flatMap((name): Column<ReportLine>[] => [
    { head: ({ report }) => report[name], cell: ({ figures }) => amount(figures[name].amount) },
    ...(isCounted(name)
      ? [
          {
            head: ({ report }: Words) => `${report[name]} (${report.entriesHead})`,
            cell: ({ figures }: ReportLine) => number(figures[name].entries),
          },
        ]
      : []),
  ]),
  ...ratioNames.map((name): Column<ReportLine> => ({
    head: ({ report }) => report[ratioHeads[name]],
    cell: ({ figures }) => number(percentOf(figures, name)),
  })),
  { head: ({ report }) => report.seal, cell: ({ seal }) => number(seal.sealNo) },
  { head: ({ report }) => report.hash, cell: ({ seal }) => text(seal.hash) },
]
