import type { TFunction } from 'i18next'

/** The browser and system of a device, or that they are unknown. */
export function deviceName(t: TFunction, { browser, system }: { browser: string; system: string }): string {
  return [browser, system].filter(Boolean).join(' · ') || t('operator:unknownDevice')
}
