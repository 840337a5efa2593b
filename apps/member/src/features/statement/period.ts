import { dayOf, formatDate } from '@kapao/i18n/date'

/** Calendar days in Bangkok, `YYYY-MM-DD`. An empty one is not chosen. */
export type Period = { from: string; to: string }

export const everyDay: Period = { from: '', to: '' }

const dayMilliseconds = 24 * 60 * 60 * 1000

/** The last `days` days, including today. */
export function lastDays(now: number, days: number): Period {
  return {
    from: dayOf(now - (days - 1) * dayMilliseconds),
    to: dayOf(now),
  }
}

export const quickPeriods = [
  { days: 1, text: 'statement:quickToday' },
  { days: 7, text: 'statement:quickWeek' },
  { days: 30, text: 'statement:quickMonth' },
  { days: 365, text: 'statement:quickYear' },
] as const

/** Returns a calendar day in the form the server accepts, or an empty text. */
export function readDay(written: string | null): string {
  if (written === null || !/^20\d\d-\d\d-\d\d$/.test(written)) return ''
  const at = Date.parse(`${written}T00:00:00Z`)
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(written) ? '' : written
}

export type PeriodEnd = keyof Period

/**
 * The period with another first or last day. If that would run backwards, the period starts again with this day and an
 * open end.
 */
export function withDay(period: Period, end: PeriodEnd, day: string): Period {
  const chosen = { ...period, [end]: day }
  if (!isBackwards(chosen)) return chosen
  return { from: day, to: '' }
}

export function isBackwards({ from, to }: Period): boolean {
  return from !== '' && to !== '' && from > to
}

/** The number of days, including the first and the last. Both must be chosen. */
export function lengthInDays({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / dayMilliseconds + 1
}

/** A calendar day as `DD/MM/YYYY`. */
export function formatDay(day: string): string {
  return formatDate(`${day}T00:00:00+07:00`)
}
