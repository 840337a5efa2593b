import { formatDate } from '@kapao/i18n/date'

/** A day `YYYY-MM-DD` as people write it. */
export function wordsForDay(day: string): string {
  return formatDate(`${day}T00:00:00+07:00`)
}

/** Two days as people write them. */
export function wordsForPeriod({ from, until }: { from: string; until: string }): string {
  return `${wordsForDay(from)} – ${wordsForDay(until)}`
}
