import type { Locator, Page } from '@playwright/test'
import type { Say } from './say.ts'
import { totalCard } from './visit.ts'

/** The card of a game on home. */
export function stall(page: Page, name: string): Locator {
  return page.locator('main [aria-roledescription=carousel] button').filter({
    has: page.getByText(name, { exact: true }),
  })
}

/** Opens the sheet that transfers money between the wallet and games. */
export async function openTransfer(page: Page, say: Say): Promise<Locator> {
  await totalCard(page, say)
    .getByRole('button', { name: say('transfer:title') })
    .click()
  const sheet = page.getByRole('dialog', { name: say('transfer:title') })
  await sheet.getByRole('radio').first().waitFor()
  return sheet
}
