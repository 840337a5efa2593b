import { formatCount } from '@kapao/i18n/number'
import type { TFunction } from 'i18next'

/** A wait in words, as exact as helps: seconds below two minutes, minutes below two hours, then hours. */
export function wordsForWait(t: TFunction, seconds: number): string {
  if (seconds < 120) return t('chatDesk:seconds', { number: formatCount(seconds) })
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return t('chatDesk:minutes', { number: formatCount(minutes) })
  return t('chatDesk:hours', { number: formatCount(Math.round(minutes / 60)) })
}
