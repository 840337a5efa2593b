import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefusal } from '@kapao/database/start-refusal'
import { findBrowser } from './browser.ts'
import { readEnvironment, root } from './start/config.ts'
import { buildMemberApp } from './start/member-app.ts'
import { add, countPlaywright, countVitest, noTests } from './test/counts.ts'
import { StepFailed, run, step } from './test/step.ts'

const reports = join(root, '.cache', 'reports')
const playwrightConfig = 'e2e/playwright.config.ts'
const filters = process.argv.slice(2)

process.channel?.unref()

let counts = noTests
let exitCode = 0
try {
  await mkdir(reports, { recursive: true })
  if (filters.length === 0) await checkSource()
  await runVitest()
  if (filters.length === 0) await runPlaywright()
} catch (error) {
  exitCode = 1
  console.error(error instanceof StepFailed || error instanceof StartRefusal ? error.message : error)
}
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exit(exitCode)

async function checkSource(): Promise<void> {
  await step('Types', () => run({ program: 'tsc', args: ['-b'] }))
  await step('Format', () => run({ program: 'oxfmt', args: ['--check'] }))
  await step('Lint', () => run({ program: 'oxlint', args: ['--type-aware', '--deny-warnings'] }))
  await step('Unused code', () => run({ program: 'knip', args: ['--no-progress', '--no-config-hints'] }))
}

async function runVitest(): Promise<void> {
  const heading = filters.length === 0 ? 'Tests' : `Tests of ${filters.join(' ')}`
  const report = join(reports, 'vitest.json')
  await rm(report, { force: true })
  const args = ['run', ...filters, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  await step(heading, async () => {
    await run({ program: 'vitest', args }).finally(async () => {
      if (existsSync(report)) counts = add(counts, await countVitest(report))
    })
  })
}

async function runPlaywright(): Promise<void> {
  await step('Member app', () => buildMemberApp(readEnvironment(), () => undefined))
  await step('Member app of the Laos build', () =>
    buildMemberApp({ ...readEnvironment(), BUILD: 'laos' }, () => undefined, 'dist-laos'),
  )
  if (!existsSync(join(root, playwrightConfig))) return
  const browser = await step('Browser', () =>
    findBrowser({ say: (line) => process.stdout.write(`${line} `) }),
  )
  const report = join(reports, 'playwright.json')
  await rm(report, { force: true })
  const environment = { KAPAO_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const args = ['test', '-c', playwrightConfig, '--reporter=list,json']
  await step('Tests in the browser', async () => {
    await run({ program: 'playwright', args, environment }).finally(async () => {
      if (existsSync(report)) counts = add(counts, await countPlaywright(report))
    })
  })
}
