import type { Page } from 'playwright-core'

/** Monotonic milliseconds. */
export const now = (): number => performance.now()

/** The day and time of a report. */
export const today = (): Date => new Date()

/** Milliseconds since a page was opened, by its own clock. */
export const readAge = (page: Page): Promise<number> => page.evaluate(() => performance.now())
