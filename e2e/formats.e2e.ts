import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { expect, test } from './test-app.ts'

const golden = fileURLToPath(new URL('../packages/i18n/src/golden.ts', import.meta.url))

/** Bundles the format cases as one script for a browser. */
async function bundle(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: false, lib: { entry: golden, formats: ['iife'], name: 'golden' } },
  })) as Rolldown.RolldownOutput[]
  return built[0]?.output[0].code ?? ''
}

test('money, dates, ages and countdowns have the same format in the browser as on the server', async ({
  page,
}) => {
  await page.goto('about:blank')
  const code = await bundle()
  const { cases, failing } = await page.evaluate<{ cases: number; failing: string[] }>(
    `${code};({ cases: golden.goldenCases.length, failing: golden.failingGoldenCases() })`,
  )
  expect(cases).toBeGreaterThan(50)
  expect(failing).toEqual([])
})
