import type { Page } from 'playwright-core'

/** Monotonic milliseconds. */
export function now(): number {
  return performance.now()
}

/** The day and time of a report. */
export function today(): Date {
  return new Date()
}

/** Milliseconds since a page was opened, by its own clock. */
export function readAge(page: Page): Promise<number> {
  return page.evaluate(() => performance.now())
}
