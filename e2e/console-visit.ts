import { readFile } from 'node:fs/promises'
import type { OperatorPerson } from '@kapao/testkit/operators'
import type { TestApp } from '@kapao/testkit/test-app'
import type { Page } from '@playwright/test'

/** Opens the console in a language, at a path of its own. */
export async function openConsole(page: Page, app: TestApp, path: string, language = 'en'): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('console-language', chosen), language)
  await page.goto(`${app.api.consoleUrl}${path}`)
}

/** Gives the browser the session that a person of the test already has. */
export async function enterConsole(page: Page, app: TestApp, { speak }: OperatorPerson): Promise<void> {
  const [name = '', value = ''] = speak.headers['cookie']?.split('=') ?? []
  await page.context().addCookies([{ name, value, url: app.api.consoleUrl }])
}

/**
 * The name of the CSV that a press saves, and its rows, the heading first. Fails with the words of the dialog, where it
 * says why there is no file.
 */
export async function saveCsv(page: Page, press: () => Promise<void>) {
  const dialog = page.getByRole('dialog')
  const [file] = await Promise.all([
    page.waitForEvent('download').catch(async (thrown: unknown) => {
      throw new Error(`No file came at ${page.url()}; open: ${(await dialog.allInnerTexts()).join(' | ')}`, {
        cause: thrown,
      })
    }),
    press(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  const rows = text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(0, -1)
  return { name: file.suggestedFilename(), rows }
}
