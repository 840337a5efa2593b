import { readTheme, type Theme } from '../storage/theme.ts'

/**
 * Shows the page, and the bar of the browser above it, in the chosen theme. The colours of both themes are in
 * packages/ui/src/theme/styles.css. The page has a `theme-color` for each theme, of which the phone takes its own.
 */
export function showTheme(theme: Theme = readTheme()): void {
  document.documentElement.dataset['theme'] = theme
  const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
  for (const bar of bars) {
    bar.dataset['own'] ??= bar.content
    const shown = theme === 'system' ? bar : bars.find(({ media }) => media.includes(theme))
    bar.content = shown?.dataset['own'] ?? shown?.content ?? bar.content
  }
}
