import { formatDate } from '@kapao/i18n/date'

/** A day as people write it. */
export function wordsForDay(day: string): string {
  return formatDate(`${day}T00:00:00+07:00`)
}
