import type { Language } from '@kapao/contract/language'
import { isLanguage } from '@kapao/i18n/language'

/** What an operator chose in this browser. Nothing about members or the session is stored. */
const keys = { language: 'console-language', theme: 'console-theme', sound: 'console-sound' } as const

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export function readLanguage(): Language | undefined {
  const stored = read(keys.language)
  return isLanguage(stored) ? stored : undefined
}

export function keepLanguage(language: Language): void {
  keep(keys.language, language)
}

export function readTheme(): Theme {
  const stored = read(keys.theme)
  return themes.find((theme) => theme === stored) ?? 'system'
}

export function keepTheme(theme: Theme): void {
  keep(keys.theme, theme)
}

/** Off until the operator turns it on: a desk is shared, and browsers allow no sound before a click. */
export function readSound(): boolean {
  return read(keys.sound) === 'on'
}

export function keepSound(isOn: boolean): void {
  keep(keys.sound, isOn ? 'on' : 'off')
}

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value)
  } catch {
    // The browser may forbid storage; the choice then lasts until the page is closed.
  }
}
