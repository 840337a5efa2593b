import { formatDate } from '@kapao/i18n/date'

const oneDay = 86_400_000

/** A day `YYYY-MM-DD` as people write it. */
export function wordsForDay(day: string): string {
  return formatDate(`${day}T00:00:00+07:00`)
}

/** Two days as people write them. */
export function wordsForPeriod({ from, until }: { from: string; until: string }): string {
  return `${wordsForDay(from)} – ${wordsForDay(until)}`
}

/** The day that many days after another, as `YYYY-MM-DD`. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * oneDay).toISOString().slice(0, 10)
}
