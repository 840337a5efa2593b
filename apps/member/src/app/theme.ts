import { readTheme, type Theme } from '../storage/theme.ts'

/**
 * Shows the page, and the bar of the browser above it, in the chosen theme. The colours of both themes are in
 * packages/ui/src/theme/styles.css. The page has a `theme-color` for each theme, the dark one first.
 */
export function showTheme(theme: Theme = readTheme()): void {
  document.documentElement.dataset['theme'] = theme
  for (const [index, bar] of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]').entries()) {
    const own = index === 0 ? 'dark' : 'light'
    const chosen = theme === own ? 'all' : 'not all'
    bar.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : chosen
  }
}
