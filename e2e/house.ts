import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Language } from '@kapao/i18n/language'
import { setup } from '@kapao/testkit/postgres-setup'
import { quickPace } from '@kapao/testkit/pace'
import { startTestHouse, type TestHouse } from '@kapao/testkit/test-house'
import { test as base, expect } from '@playwright/test'
import { builtApp } from './config.ts'
import { watchPolicy } from './policy.ts'
import { sayIn, type Say } from './say.ts'

export { expect } from '@playwright/test'

const run = promisify(execFile)
const seedProgram = fileURLToPath(new URL('../apps/api/src/seed.ts', import.meta.url))

/** Brings in the demo's site and cast by the program that `npm start` runs. */
export const seed = (environment: Readonly<Record<string, string>>) =>
  run(process.execPath, [seedProgram], { env: { ...environment } })

const openHouse = async (): Promise<TestHouse> => {
  const house = await startTestHouse({ WEB_ROOT: builtApp }, { pace: quickPace })
  await seed(house.environment)
  return house
}

type Worker = { postgres: undefined; sharedHouse: TestHouse }

type Tools = {
  language: Language
  /** A house of its own, for a test that another test's QR, clock or settings would disturb. */
  needsOwnHouse: boolean
  house: TestHouse
  say: Say
  /** What the content policy refused so far, on every page of the test: at its end there must be nothing. */
  refusals: string[]
}

let addresses = 0

/** Every visitor comes from an own address, as in life: what is limited for each address does not add up over tests. */
const nextAddress = (): string => {
  addresses += 1
  return `10.77.${Math.floor(addresses / 256)}.${addresses % 256}`
}

/** Tests on the whole product: PostgreSQL, the outside world, the server, the built app, and a browser. */
export const test = base.extend<Tools, Worker>({
  postgres: [
    async ({ browserName: _ }, use) => {
      const stop = await setup()
      await use(undefined)
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  sharedHouse: [
    async ({ postgres: _ }, use) => {
      const house = await openHouse()
      await use(house)
      await house.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  language: ['th', { option: true }],
  needsOwnHouse: [false, { option: true }],
  house: async ({ sharedHouse, needsOwnHouse }, use) => {
    if (!needsOwnHouse) return use(sharedHouse)
    const house = await openHouse()
    await use(house)
    await house.close()
  },
  say: async ({ language }, use) => use(sayIn(language)),
  refusals: [
    async ({ context }, use) => {
      const refusals = await watchPolicy(context)
      await use(refusals)
      expect(refusals, 'what the content policy refused').toEqual([])
    },
    { auto: true },
  ],
  baseURL: async ({ house }, use) => use(house.url),
  extraHTTPHeaders: async ({ browserName: _ }, use) => use({ 'x-forwarded-for': nextAddress() }),
})
