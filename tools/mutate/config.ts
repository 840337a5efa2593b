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

type Settings = {
  /** The patterns of the test files. */
  tests: readonly string[]
  /** Whether the runs of a process share a thread. */
  keepsThread: boolean
}

/** Passes settings on to `vitest.config.ts`, which Stryker's processes read. */
export function publishSettings({ tests, keepsThread }: Settings): void {
  process.env['MUTATE_TESTS'] = tests.join(',')
  process.env['MUTATE_KEEPS_THREAD'] = keepsThread ? 'yes' : 'no'
}

export function readKeepsThread(): boolean {
  return process.env['MUTATE_KEEPS_THREAD'] === 'yes'
}

export function readTests(): string[] {
  return (process.env['MUTATE_TESTS'] ?? '').split(',')
}
