import type { Session } from '@kapao/contract/session'
import type { TFunction } from 'i18next'

/** A device in words: its browser and system, or the one of them that is known. */
export function deviceName(t: TFunction, { browser, system }: Session['device']): string {
  if (browser !== '' && system !== '') return t('profile:deviceOf', { browser, system })
  return browser || system || t('profile:unknownDevice')
}
