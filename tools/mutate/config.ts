import { availableParallelism } from 'node:os'

/** How many mutants are tested at the same time: as many as there are cores, unless `MUTATE_CONCURRENCY` says otherwise. */
export const concurrency = Number(process.env['MUTATE_CONCURRENCY'] ?? availableParallelism())

/**
 * Lets tests give up after 8 seconds, because most mutants break what they wait for, and leaves out the check of whether
 * statements spread over servers.
 */
export function hurryTests(): void {
  process.env['KAPAO_TEST_PATIENCE_SECONDS'] ??= '8'
  process.env['KAPAO_TEST_SPREADING'] ??= 'no'
}

/** Passes the patterns of test files on to `vitest.config.ts`, which Stryker's processes read. */
export function publishTests(patterns: readonly string[]): void {
  process.env['MUTATE_TESTS'] = patterns.join(',')
}

export function readTests(): string[] {
  return (process.env['MUTATE_TESTS'] ?? '').split(',')
}
