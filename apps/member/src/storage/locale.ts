import type { Language } from '@kapao/contract/language'
import { isLanguage } from '@kapao/i18n/language'
import { storageKeys } from './keys.ts'
import { keepItem, readItem } from './store.ts'

/** The language chosen on this phone, or undefined. */
export function readLocale(): Language | undefined {
  const stored = readItem('localStorage', storageKeys.locale)
  return isLanguage(stored) ? stored : undefined
}

export function keepLocale(language: Language): void {
  keepItem('localStorage', storageKeys.locale, language)
}
