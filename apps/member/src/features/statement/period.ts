import { dayOf, formatDate } from '@kapao/i18n/date'

/** Days of the calendar in Bangkok, `YYYY-MM-DD`; an empty one is not chosen. */
export type Period = { from: string; to: string }

export const everyDay: Period = { from: '', to: '' }

const dayMilliseconds = 24 * 60 * 60 * 1000

/** The last `days` days, today among them. */
export const lastDays = (now: number, days: number): Period => ({
  from: dayOf(now - (days - 1) * dayMilliseconds),
  to: dayOf(now),
})

export const quickPeriods = [
  { days: 1, text: 'statement:quickToday' },
  { days: 7, text: 'statement:quickWeek' },
  { days: 30, text: 'statement:quickMonth' },
  { days: 365, text: 'statement:quickYear' },
] as const

/** A day of the calendar as the server takes it, or nothing. */
export const readDay = (written: string | null): string => {
  if (written === null || !/^20\d\d-\d\d-\d\d$/.test(written)) return ''
  const at = Date.parse(`${written}T00:00:00Z`)
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(written) ? '' : written
}

export type PeriodEnd = keyof Period

/** The period with another first or last day; an end that would lie on the wrong side of it is not chosen any more. */
export const withDay = (period: Period, end: PeriodEnd, day: string): Period => {
  const chosen = { ...period, [end]: day }
  if (!isBackwards(chosen)) return chosen
  return { from: day, to: '' }
}

export const isBackwards = ({ from, to }: Period): boolean => from !== '' && to !== '' && from > to

/** How many days it has, its first and last included. Both are chosen. */
export const lengthInDays = ({ from, to }: Period): number =>
  (Date.parse(to) - Date.parse(from)) / dayMilliseconds + 1

/** `DD/MM/YYYY` of a day of the calendar. */
export const formatDay = (day: string): string => formatDate(`${day}T00:00:00+07:00`)
