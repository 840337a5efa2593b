import type { Page } from 'playwright-core'
import { wordsIn } from '../howto/words.ts'

type ConsoleScene = {
  /** The file in docs/pictures, without its extension. */
  name: string
  path: string
  /** Brings the screen into the state of the picture. */
  play: (page: Page) => Promise<void>
}

const say = wordsIn('en')

async function work(page: Page): Promise<void> {
  await page
    .locator('[data-row]')
    .filter({ hasText: say('work:whyLittlePlayed') })
    .first()
    .click()
  await page.getByRole('heading', { name: say('work:similar') }).waitFor()
}

async function member(page: Page): Promise<void> {
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('heading', { name: say('member:statement') }).waitFor()
}

async function chat(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: say('chatDesk:inbox') })
    .getByRole('link')
    .first()
    .click()
  await page
    .getByRole('region', { name: say('work:memberCard') })
    .getByRole('link')
    .waitFor()
}

async function audit(page: Page): Promise<void> {
  await page.getByRole('table').getByRole('button').first().click()
}

async function reports(page: Page): Promise<void> {
  await page.getByRole('button', { name: say('report:lastDays', { number: 30 }) }).click()
  // The history is sealed within a minute, and a minute later the screen has read it: hundreds of thousands of baht.
  const total = page.getByRole('row', { name: say('report:total') }).filter({ hasText: /\d{3},\d{3}\.\d\d/ })
  await total.waitFor({ timeout: 180_000 })
}

async function today(page: Page): Promise<void> {
  await page.getByRole('heading', { name: say('today:waiting') }).waitFor()
  await page.getByRole('link', { name: say('report:deposits') }).waitFor({ timeout: 180_000 })
}

/** What an owner sees on the first day of the demo, at a desk. */
export const consoleScenes: readonly ConsoleScene[] = [
  { name: 'console-work', path: '/work?kind=withdrawal', play: work },
  { name: 'console-member', path: '/members?tag=vip', play: member },
  { name: 'console-chat', path: '/chat', play: chat },
  { name: 'console-reports', path: '/reports', play: reports },
  // After the reports, whose history is sealed by then.
  { name: 'console-today', path: '/today', play: today },
  { name: 'console-audit', path: '/audit', play: audit },
]
