import type { Language } from '@kapao/contract/language'
import { addDemo } from '@kapao/demo/add-demo'
import { setup } from '@kapao/testkit/postgres-setup'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { test as base, expect } from '@playwright/test'
import { builtApp, builtConsole } from './config.ts'
import { watchPolicy } from './policy.ts'
import { sayIn, type Say } from './say.ts'

export { expect } from '@playwright/test'

async function openApp(): Promise<TestApp> {
  const app = await startTestApp(
    // The stories of a worker set up more operators than an honest address would.
    {
      WEB_ROOT: builtApp,
      CONSOLE_ROOT: builtConsole,
      LIMITS: 'openInvitation.address=1000/900,acceptInvitation.address=1000/900',
    },
    // Whether statements spread over servers is what the server's own tests show, of all of them.
    { retryPolicy: fastRetryPolicy, observeStatement: () => undefined },
  )
  await addDemo(app.environment)
  return app
}

type Worker = { postgres: undefined; sharedApp: TestApp }

type Tools = {
  language: Language
  /** An app of its own, for a test that another test's QR, clock or settings would disturb. */
  needsOwnApp: boolean
  app: TestApp
  say: Say
  /** Everything the content policy has refused so far, on every page of the test; at its end there must be nothing. */
  refusals: string[]
}

let addresses = 0

/** Every test has its own IP address, as real visitors do, so that limits per address do not add up over tests. */
function nextAddress(): string {
  addresses += 1
  return `10.77.${Math.floor(addresses / 256)}.${addresses % 256}`
}

/** Tests on the whole product: PostgreSQL, the sandbox, the server, the built app, and a browser. */
export const test = base.extend<Tools, Worker>({
  postgres: [
    async ({ browserName: _ }, use) => {
      const stop = await setup()
      await use(undefined)
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  sharedApp: [
    async ({ postgres: _ }, use) => {
      const app = await openApp()
      await use(app)
      await app.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  language: ['th', { option: true }],
  needsOwnApp: [false, { option: true }],
  app: async ({ sharedApp, needsOwnApp }, use) => {
    if (!needsOwnApp) return use(sharedApp)
    const app = await openApp()
    await use(app)
    await app.close()
  },
  say: async ({ language }, use) => use(sayIn(language)),
  // Every screen is looked at in three languages; this way it is also looked at in both themes.
  colorScheme: async ({ language }, use) => use(language === 'th' ? 'light' : 'dark'),
  refusals: [
    async ({ context }, use) => {
      const refusals = await watchPolicy(context)
      await use(refusals)
      expect(refusals, 'what the content policy refused').toEqual([])
    },
    { auto: true },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  extraHTTPHeaders: async ({ browserName: _ }, use) => use({ 'x-forwarded-for': nextAddress() }),
})
