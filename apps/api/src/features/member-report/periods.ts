import { addDays } from '@kapao/i18n/date'
import type { Period } from './member-sums.store.ts'

const dayMilliseconds = 86_400_000

/** As many days right before a period. */
export function periodBefore({ from, until }: Period): Period {
  const days = (Date.parse(until) - Date.parse(from)) / dayMilliseconds + 1
  return { from: addDays(from, -days), until: addDays(from, -1) }
}

/** The Monday of a day's week. */
export function weekOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}
