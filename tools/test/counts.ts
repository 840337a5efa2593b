import { readFile } from 'node:fs/promises'

export type Counts = { passed: number; failed: number }

export const noTests: Counts = { passed: 0, failed: 0 }

export function add(one: Counts, other: Counts): Counts {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed }
}

/** Reads the report of Vitest's JSON reporter. A file that could not be loaded counts as one failure. */
export async function countVitest(reportPath: string): Promise<Counts> {
  const report = await readReport<{
    numPassedTests: number
    testResults: { status: string; assertionResults: { status: string }[] }[]
  }>(reportPath)
  const failures = report.testResults.map(({ status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').length
    return failed === 0 && status === 'failed' ? 1 : failed
  })
  return { passed: report.numPassedTests, failed: failures.reduce((sum, failed) => sum + failed, 0) }
}

/** Reads the report of Playwright's JSON reporter. A test that passed only on retry counts as failed. */
export async function countPlaywright(reportPath: string): Promise<Counts> {
  const { stats, errors } = await readReport<{
    stats: { expected: number; unexpected: number; flaky: number }
    errors: unknown[]
  }>(reportPath)
  const failed = stats.unexpected + stats.flaky
  return { passed: stats.expected, failed: failed === 0 ? errors.length : failed }
}

async function readReport<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8')) as T
}
