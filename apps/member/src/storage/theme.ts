import { storageKeys } from './keys.ts'
import { dropItem, keepItem, readItem } from './store.ts'

/** `system` follows the phone. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The theme that was chosen on this device. */
export function readTheme(): Theme {
  const kept = readItem('localStorage', storageKeys.theme)
  return themes.find((theme) => theme === kept) ?? 'system'
}

export function keepTheme(theme: Theme): void {
  if (theme === 'system') dropItem('localStorage', storageKeys.theme)
  else keepItem('localStorage', storageKeys.theme, theme)
}
