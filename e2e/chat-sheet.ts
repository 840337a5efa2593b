import type { Locator, Page } from '@playwright/test'
import type { Say } from './say.ts'

/** Opens the chat of the contact page, unless its address has opened it already, as after a reload. */
export async function openChat(page: Page, say: Say): Promise<Locator> {
  if (!page.url().includes('sheet=chat'))
    await page.getByRole('button', { name: say('site:contactChat') }).click()
  const sheet = page.getByRole('dialog', { name: say('site:contactChat') })
  await sheet.getByRole('textbox').waitFor()
  return sheet
}

/** Types a text and presses Enter, as on a phone's keyboard. */
export async function write(sheet: Locator, text: string): Promise<void> {
  await sheet.getByRole('textbox').fill(text)
  await sheet.getByRole('textbox').press('Enter')
}
