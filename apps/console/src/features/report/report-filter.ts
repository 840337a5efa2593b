import { isReportPeriod } from '@kapao/contract/report'
import { day } from '@kapao/contract/shapes'
import { addDays, dayOf, type Instant } from '@kapao/i18n/date'
import type { ReportFilter } from './report.queries.ts'

export type Period = { from: string; until: string }

/** The last days up to today in Bangkok, today included. */
export function lastDays(now: Instant, count: number): Period {
  const today = dayOf(now)
  return { from: addDays(today, 1 - count), until: today }
}

/** This month up to today, or the whole month before it. */
export function monthOf(now: Instant, which: 'this' | 'last'): Period {
  const today = dayOf(now)
  const first = `${today.slice(0, 7)}-01`
  if (which === 'this') return { from: first, until: today }
  const until = addDays(first, -1)
  return { from: `${until.slice(0, 7)}-01`, until }
}

/** What a report can be compared with: as many days right before it, or the same days a year before. */
export const comparisons = ['before', 'year'] as const
export type Comparison = (typeof comparisons)[number]

/** The period that a report is compared with, if its address names one. */
export function comparedWith(address: URLSearchParams, period: Period): Period | undefined {
  const comparison = comparisons.find((each) => each === address.get('compare'))
  return comparison && earlierPeriod(period, comparison)
}

export function earlierPeriod({ from, until }: Period, comparison: Comparison): Period {
  if (comparison === 'year') return { from: yearBefore(from), until: yearBefore(until) }
  const days = (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1
  return { from: addDays(from, -days), until: addDays(until, -days) }
}

/** The same day of the year before; the 28th of February for the 29th. */
function yearBefore(date: string): string {
  const [year = '', month, last] = date.split('-')
  return `${Number(year) - 1}-${month}-${month === '02' && last === '29' ? '28' : last}`
}

/** The period that an address names; without one, the last days. */
export function periodOf(address: URLSearchParams, now: Instant, days: number): Period {
  const period = { from: address.get('from') ?? '', until: address.get('until') ?? '' }
  const isGiven =
    [period.from, period.until].every((each) => day.safeParse(each).success) && isReportPeriod(period)
  return isGiven ? period : lastDays(now, days)
}

/** The report that an address describes; by default the last seven days by day. Values without sense are left out. */
export function filterOf(address: URLSearchParams, now: Instant): ReportFilter & { by: 'day' | 'account' } {
  const sealNo = Number(address.get('seal') ?? Number.NaN)
  const terms = Number(address.get('terms') ?? Number.NaN)
  return {
    ...periodOf(address, now, 7),
    by: address.get('by') === 'account' ? 'account' : 'day',
    ...(Number.isSafeInteger(sealNo) && sealNo > 0 ? { sealNo } : {}),
    ...(Number.isSafeInteger(terms) && terms >= 0 && terms <= 1_000_000 ? { terms } : {}),
  }
}
