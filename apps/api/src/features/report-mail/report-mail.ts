import type { MailPeriod } from '@kapao/contract/report-mail'
import { addDays, dayOf } from '@kapao/i18n/date'
import { startOfDay } from '../statement/statement.ts'

const hourMilliseconds = 3_600_000

/** Whether a report that covers such periods is sent on this day of Bangkok: weeks on Mondays, months on the first. */
function isSentOn(every: MailPeriod, day: string): boolean {
  if (every === 'week') return new Date(day).getUTCDay() === 1
  return every === 'day' || day.endsWith('-01')
}

/** The first moment after another one at which a report is due. `hour`: of Bangkok. */
export function findNextDue({ every, hour }: { every: MailPeriod; hour: number }, after: Date): Date {
  let day = dayOf(after)
  for (;;) {
    const due = new Date(startOfDay(day).getTime() + hour * hourMilliseconds)
    if (isSentOn(every, day) && due > after) return due
    day = addDays(day, 1)
  }
}

export type Days = { from: string; until: string }

/** The last whole period before a moment, in days of Bangkok, both included. */
export function findPeriod(every: MailPeriod, at: Date): Days {
  let after = dayOf(at)
  while (!isSentOn(every, after)) after = addDays(after, -1)
  const until = addDays(after, -1)
  return { from: firstDayOf(every, until), until }
}

/** As many days, or the whole month, before a period. */
export function findPeriodBefore(every: MailPeriod, { from }: Days): Days {
  const until = addDays(from, -1)
  return { from: firstDayOf(every, until), until }
}

/** The first day of the period that ends on a day. */
function firstDayOf(every: MailPeriod, until: string): string {
  if (every === 'month') return `${until.slice(0, 7)}-01`
  return every === 'week' ? addDays(until, -6) : until
}
