import { keepTheme, readTheme, type Theme } from '../storage/choices.ts'

/** Shows the page in the chosen theme; `system` follows the device. console.css has the colours of both. */
export function showTheme(theme: Theme = readTheme()): void {
  document.documentElement.dataset['theme'] = theme
}

export function chooseTheme(theme: Theme): void {
  keepTheme(theme)
  showTheme(theme)
}
