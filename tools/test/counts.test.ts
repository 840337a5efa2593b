import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '../start/config.ts'
import { countPlaywright, countVitest } from './counts.ts'
import { StepFailed, run } from './step.ts'

/** Inside the checkout, so that the tests written there find the test runners. */
let folder: string

beforeEach(async () => {
  await mkdir(join(root, '.cache'), { recursive: true })
  folder = await mkdtemp(join(root, '.cache', 'counts-'))
})

afterEach(() => rm(folder, { recursive: true }))

async function write(name: string, code: string): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), code)
}

async function runVitest(): Promise<unknown> {
  await write('vitest.config.mjs', 'export default {}')
  const args = ['run', '--root', folder, '--reporter=json', `--outputFile=${join(folder, 'report.json')}`]
  return run({ program: 'vitest', args, cwd: folder }).catch((error: unknown) => error)
}

async function runPlaywright(): Promise<unknown> {
  await write('playwright.config.ts', `export default { testDir: '.', testMatch: '*.e2e.ts', retries: 1 }`)
  const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, 'report.json') }
  const args = ['test', '-c', join(folder, 'playwright.config.ts'), '--reporter=list,json']
  return run({ program: 'playwright', args, environment, cwd: folder }).catch((error: unknown) => error)
}

test('counts the Vitest tests that ran, and a file that could not be loaded as a failure', async () => {
  await write(
    'some.test.mjs',
    `import { expect, test } from 'vitest'
     test('one', () => expect(1).toBe(1))
     test('two', () => expect(2).toBe(2))
     test('wrong', () => expect(1).toBe(2))
     test.skip('left out', () => undefined)`,
  )
  await write('broken.test.mjs', `import './nowhere.mjs'`)
  const outcome = await runVitest()
  expect(outcome).toBeInstanceOf(StepFailed)
  expect(await countVitest(join(folder, 'report.json'))).toEqual({ passed: 2, failed: 2 })
})

test('counts the Playwright tests that ran, and one that passed only on retry as a failure', async () => {
  await write(
    'some.e2e.ts',
    `import { expect, test } from '@playwright/test'
     test('one', () => expect(1).toBe(1))
     test('wrong', () => expect(1).toBe(2))
     test('moody', ({}, { retry }) => expect(retry).toBe(1))
     test.skip('left out', () => undefined)`,
  )
  const outcome = await runPlaywright()
  expect(outcome).toBeInstanceOf(StepFailed)
  expect(String(outcome)).toContain('wrong')
  expect(await countPlaywright(join(folder, 'report.json'))).toEqual({ passed: 1, failed: 2 })
})

test('counts a run in which everything passes without a failure', async () => {
  await write('some.test.mjs', `import { test } from 'vitest'; test('one', () => undefined)`)
  expect(await runVitest()).toBeUndefined()
  expect(await countVitest(join(folder, 'report.json'))).toEqual({ passed: 1, failed: 0 })
})
