import {
  listedNames,
  type ListedName,
  type MemberFigures,
  type MemberReport,
} from '@kapao/contract/member-report'
import type { Period } from '../report/report-filter.ts'

export type ReportOfCurrency = MemberReport['reports'][number]

export const groupings = ['day', 'source', 'inviter'] as const
export type Grouping = (typeof groupings)[number]

/** What the rows of an address are about: days, unless it names something else. */
export function groupingOf(address: URLSearchParams): Grouping {
  return groupings.find((each) => each === address.get('by')) ?? 'day'
}

/** A count that is opened onto its members. Without a key, that of the whole period. */
export type OpenedCount = { figure: ListedName; key?: string | undefined; currency: 'BAHT' | 'LAK' }

/** The count that an address opens, with its value, if the reports have it. */
export function openedIn(
  address: URLSearchParams,
  reports: readonly ReportOfCurrency[],
): (OpenedCount & { count: number }) | undefined {
  const figure = listedNames.find((each) => each === address.get('figure'))
  const report = reports.find(({ currency }) => currency === address.get('currency'))
  const key = address.get('key') ?? undefined
  if (figure === undefined || report === undefined) return undefined
  const count = countOf(report, { figure, key, by: groupingOf(address) })
  return count === undefined ? undefined : { figure, key, currency: report.currency, count }
}

function countOf(
  report: ReportOfCurrency,
  { figure, key, by }: { figure: ListedName; key: string | undefined; by: Grouping },
): number | undefined {
  if (figure === 'churned') return key === undefined ? report.churn.churned : undefined
  if (key === undefined) return report.total[figure]
  return rowsOf(report, by).find((row) => row.key === key)?.figures[figure]
}

/** What a row is about, and its figures; the net result is known by day only. */
type Row = { key: string; figures: MemberFigures & { netGameResult?: number } }

/** The rows of a report, each with what it is about. */
export function rowsOf(report: ReportOfCurrency, by: Grouping): readonly Row[] {
  if (by === 'day') return report.days.map(({ day, figures }) => ({ key: day, figures }))
  if (by === 'source') return report.sources.map(({ source, figures }) => ({ key: source, figures }))
  return report.inviters.map(({ inviter, figures }) => ({ key: inviter, figures }))
}

/** Which members a row is about, as the list of members is asked for. */
export function membersOf(
  { key }: Pick<OpenedCount, 'key'>,
  by: Grouping,
  { from, until }: Period,
): Period & { source?: string; inviter?: string } {
  if (key === undefined) return { from, until }
  if (by === 'day') return { from: key, until: key }
  return by === 'source' ? { from, until, source: key } : { from, until, inviter: key }
}
