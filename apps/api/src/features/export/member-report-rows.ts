import type { ExportedTable } from '@kapao/contract/export'
import {
  amountPerMember,
  conversionDays,
  type MemberCohort,
  memberCountNames,
  type MemberFigures,
  type MemberReport,
  memberSumNames,
  retentionWeeks,
} from '@kapao/contract/member-report'
import { fill } from '../../platform/fill.ts'
import { amount, number, text } from './cell.ts'
import type { Column, Words } from './column.ts'

type Filter = Extract<ExportedTable, { kind: 'memberReport' }>['filter']
type Currency = MemberReport['reports'][number]['currency']

/** A row of the report: a day, a source, an inviter, or a week of registration. */
export type MemberReportLine = { currency: Currency; sealNo: number } & (
  | { key: string; figures: MemberFigures & { netGameResult?: number } }
  | { cohort: MemberCohort }
)

/** The rows that a table of the report has. */
export function memberReportRows({ seal, reports }: MemberReport, { by }: Filter): MemberReportLine[] {
  if (seal === null) return []
  const { sealNo } = seal
  return reports.flatMap(({ currency, days, sources, inviters, cohorts }): MemberReportLine[] => {
    const of = { currency, sealNo }
    if (by === 'cohort') return cohorts.map((cohort) => ({ ...of, cohort }))
    if (by === 'source') return sources.map(({ source, figures }) => ({ ...of, key: source, figures }))
    if (by === 'inviter') return inviters.map(({ inviter, figures }) => ({ ...of, key: inviter, figures }))
    return days.map(({ day, figures }) => ({ ...of, key: day, figures }))
  })
}

function figuresOf(line: MemberReportLine): Partial<MemberFigures & { netGameResult: number }> {
  return 'figures' in line ? line.figures : {}
}

function cohortOf(line: MemberReportLine): MemberCohort | undefined {
  return 'cohort' in line ? line.cohort : undefined
}

const currency: Column<MemberReportLine> = {
  head: ({ column }) => column.currency,
  cell: (line) => text(line.currency),
}
const seal: Column<MemberReportLine> = {
  head: ({ column }) => column.seal,
  cell: ({ sealNo }) => number(sealNo),
}

const cohortColumns: readonly Column<MemberReportLine>[] = [
  { head: ({ memberReport }) => memberReport.week, cell: (line) => text(cohortOf(line)?.week) },
  currency,
  {
    head: ({ memberReport }) => memberReport.registrations,
    cell: (line) => number(cohortOf(line)?.registrations),
  },
  ...conversionDays.map((days): Column<MemberReportLine> => ({
    head: ({ memberReport }) =>
      `${memberReport.firstDeposits} (${fill(memberReport.within, { number: String(days) })})`,
    cell: (line) => number(cohortOf(line)?.converted.find((each) => each.days === days)?.members),
  })),
  ...Array.from({ length: retentionWeeks }, (_, week): Column<MemberReportLine> => ({
    head: ({ memberReport }) =>
      `${memberReport.activeMembers} (${fill(memberReport.weekNo, { number: String(week) })})`,
    cell: (line) => number(cohortOf(line)?.active[week]),
  })),
  seal,
]

/** The columns of a table of the report. The net result is known by day only. */
export function memberReportColumns(filter: object): readonly Column<MemberReportLine>[] {
  const { by } = filter as Filter
  if (by === 'cohort') return cohortColumns
  return [
    {
      head: ({ memberReport }: Words) => memberReport[by],
      cell: (line) => ('key' in line ? text(line.key) : undefined),
    },
    currency,
    ...memberCountNames.map((name): Column<MemberReportLine> => ({
      head: ({ memberReport }) => memberReport[name],
      cell: (line) => number(figuresOf(line)[name]),
    })),
    ...memberSumNames.map((name): Column<MemberReportLine> => ({
      head: ({ memberReport }) => memberReport[name],
      cell: (line) => amount(figuresOf(line)[name]),
    })),
    ...(by === 'day' ? netColumns : []),
    seal,
  ]
}

const netColumns: readonly Column<MemberReportLine>[] = [
  { head: ({ report }) => report.netGameResult, cell: (line) => amount(figuresOf(line).netGameResult) },
  ...(['arpu', 'arppu'] as const).map((name): Column<MemberReportLine> => ({
    head: ({ memberReport }) => memberReport[name],
    cell: (line) => {
      if (!('figures' in line) || line.figures.netGameResult === undefined) return undefined
      const { netGameResult, ...figures } = line.figures
      return amount(amountPerMember({ ...figures, netGameResult }, name))
    },
  })),
]
