import { languages } from '@kapao/contract/language'
import { bcp47 } from '@kapao/i18n/language'
import { joinWithMoney } from '@kapao/testkit/games'
import { holdLock } from '@kapao/testkit/lock'
import { overloadApp } from '@kapao/testkit/overload'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import type { WireResponse } from '@kapao/testkit/wire'
import type { Page } from '@playwright/test'
import { builtApp, builtConsole } from './config.ts'
import { sayIn } from './say.ts'
import { expect, test as base } from './test-app.ts'

/** Above what a page and its calls need, and far below the connections of the server. */
const mark = 8

const test = base.extend({
  app: async ({ postgres: _ }, use) => {
    const app = await startTestApp({
      WEB_ROOT: builtApp,
      CONSOLE_ROOT: builtConsole,
      OVERLOAD_REST: `${mark}/30000`,
    })
    await use(app)
    await app.close()
  },
})

/** Reads that wait for a lock, as many as the server takes on. Returns what ends them. */
async function overloadByReads(app: TestApp): Promise<() => Promise<void>> {
  // What the server does when it has just started may be more than it takes on.
  const { token } = await until('the server takes on a member', () =>
    joinWithMoney(app, 0n).catch(() => undefined),
  )
  const lock = await holdLock(app.databaseUrl, 'lock table slip in access exclusive mode')
  const reads = new Set<Promise<WireResponse>>()
  await overloadApp(app, mark, reads, () => app.wire('POST', '/api/statement/slip', { token, body: {} }))
  return async () => {
    await lock.letGo()
    await Promise.all(reads)
  }
}

async function expectPatience(page: Page): Promise<void> {
  for (const language of languages) {
    const section = page.locator(`section:lang(${bcp47(language)})`)
    await expect(section.getByRole('heading')).toHaveText(sayIn(language)('overload:title'))
    await expect(section.getByText(sayIn(language)('overload:reloads'))).toBeVisible()
  }
  // Its policy allows its style.
  await expect(page.locator('main')).toHaveCSS('text-align', 'center')
}

test('a page that a busy server refuses asks for patience in three languages, and opens by itself', async ({
  page,
  app,
  say,
}) => {
  const relieve = await overloadByReads(app)
  const operator = await page.context().newPage()
  await page.goto('/login')
  await operator.goto(app.api.consoleUrl)
  for (const each of [page, operator]) await expectPatience(each)
  await relieve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('session:welcome'))
  await expect(operator.getByRole('button', { name: sayIn('th')('operator:logIn') })).toBeVisible()
})
