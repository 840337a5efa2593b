import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefusal } from '@kapao/database/start-refusal'
import { findBrowser } from '../browser.ts'
import { type Environment, readEnvironment, root } from '../start/config.ts'
import { buildConsole, buildMemberApp } from '../start/web-apps.ts'
import { add, type Counts, countPlaywright, countVitest, noTests } from './counts.ts'
import { NotInstalled, type OtherMajor, withPostgres } from './other-postgres.ts'
import { StepFailed, run, step } from './step.ts'

const reports = join(root, '.cache', 'reports')
const playwrightConfig = 'e2e/playwright.config.ts'

let counts: Counts = noTests

type Step = () => Promise<void>

/** Runs steps until one fails, and ends the process: with 0 if every step passed, else with 1. */
export async function runSteps(...steps: Step[]): Promise<never> {
  process.exit(await runEach(steps))
}

/** As `runSteps`, and prints how many tests passed and failed. */
export async function runTests(...steps: Step[]): Promise<never> {
  const exitCode = await runEach(steps)
  console.log(`${counts.passed} passed, ${counts.failed} failed`)
  process.exit(exitCode)
}

async function runEach(steps: readonly Step[]): Promise<number> {
  process.channel?.unref()
  try {
    await mkdir(reports, { recursive: true })
    for (const each of steps) await each()
    return 0
  } catch (error) {
    console.error(error instanceof StepFailed || error instanceof StartRefusal ? error.message : error)
    return 1
  }
}

export function checkTypes(): Promise<void> {
  return step('Types', () => run({ program: 'tsc', args: ['-b'] }))
}

export function checkFormat(): Promise<void> {
  return step('Format', () => run({ program: 'oxfmt', args: ['--check'] }))
}

export function writeFormat(): Promise<void> {
  return step('Format', () => run({ program: 'oxfmt', args: [] }))
}

export function checkLint(): Promise<void> {
  return step('Lint', () => run({ program: 'oxlint', args: ['--type-aware', '--deny-warnings'] }))
}

export function checkUnusedCode(): Promise<void> {
  return step('Unused code', () => run({ program: 'knip', args: ['--no-progress', '--no-config-hints'] }))
}

/** The tests without a browser; those whose path contains one of the filters, if there are any. */
export async function runVitest(filters: readonly string[]): Promise<void> {
  const heading = filters.length === 0 ? 'Tests' : `Tests of ${filters.join(' ')}`
  await step(heading, () => runFiles(filters, filters.length === 0 ? {} : { TEST_CLUSTERS: 'yes' }))
}

/** The tests that start a cluster of three PostgreSQL, with nothing beside them. */
export async function runClusters(): Promise<void> {
  await step('Tests of a cluster', () =>
    runFiles(['tools/failover/cluster', 'tools/failover/failover'], { TEST_CLUSTERS: 'yes' }),
  )
}

/** The short form of an upgrade: this release and copies of it, so that it needs no history of the repository. */
export async function runUpgrade(): Promise<void> {
  await step('Tests of an upgrade', () => runFiles(['tools/upgrade/upgrade.test'], { TEST_CLUSTERS: 'yes' }))
}

/** What a test of the database, or of the statements that once needed a newer version, shows of an older PostgreSQL. */
const ofOlderPostgres = [
  'database/src/functions.test',
  'database/src/rights.test',
  'features/game/',
  'spin/spin.test',
  'ledger/src/post',
]

/** The tests on an older version of PostgreSQL: those whose path contains one of the filters. */
export async function runOnPostgres(
  major: OtherMajor,
  filters: readonly string[] = ofOlderPostgres,
): Promise<void> {
  await step(`Tests on PostgreSQL ${major}`, () =>
    withPostgres(major, (adminUrl) => runFiles(filters, { TEST_DATABASE_URL: adminUrl })),
  )
}

/** The same on the oldest version, for `npm test`. Where npm cannot install it, that is said, and nothing is tested. */
export async function runOnOldestPostgres(): Promise<void> {
  try {
    await runOnPostgres(15)
  } catch (error) {
    if (!(error instanceof NotInstalled)) throw error
    console.log(`Nothing was tested on PostgreSQL 15. ${error.message}`)
  }
}

/** The tests whose path contains one of the filters, through PgBouncer. */
export async function runPooled(filters: readonly string[]): Promise<void> {
  await step('Tests through PgBouncer', () => runFiles(filters, { TEST_POOLED: 'yes' }))
}

async function runFiles(filters: readonly string[], environment: Environment): Promise<void> {
  const report = join(reports, 'vitest.json')
  await rm(report, { force: true })
  const args = ['run', ...filters, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  await run({ program: 'vitest', args, environment }).finally(async () => {
    if (existsSync(report)) counts = add(counts, await countVitest(report))
  })
}

/** The tests in a browser; those whose file contains one of the filters, if there are any. */
export async function runPlaywright(filters: readonly string[]): Promise<void> {
  await step('Member app', () => buildMemberApp(readEnvironment(), () => undefined))
  await step('Console', () => buildConsole(readEnvironment(), () => undefined))
  await step('Member app of the Laos build', () =>
    buildMemberApp({ ...readEnvironment(), BUILD: 'laos' }, () => undefined, 'dist-laos'),
  )
  if (!existsSync(join(root, playwrightConfig))) return
  const { path, whole } = await step('Browser', () =>
    findBrowser({ say: (line) => process.stdout.write(`${line} `) }),
  )
  const report = join(reports, 'playwright.json')
  await rm(report, { force: true })
  const environment = {
    KAPAO_CHROMIUM: path,
    KAPAO_WHOLE_CHROMIUM: whole ?? '',
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }
  const args = ['test', '-c', playwrightConfig, ...filters, '--reporter=list,json']
  await step('Tests in the browser', async () => {
    await run({ program: 'playwright', args, environment }).finally(async () => {
      if (existsSync(report)) counts = add(counts, await countPlaywright(report))
    })
  })
}
