import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files, which mostly wait. They start first, so that no single one delays the end of the run. */
const longest = [
  'tools/chaos/',
  'transfer/faults.test',
  'transfer/killed-server.test',
  'transfer/transfer-money.test',
  'withdrawal/faults.test',
  'deposit/killed-server.test',
  'http/hostile.test',
  'http/fuzz.test',
  'tools/start.test',
  'lost-database.test',
  'mutated-pictures.test',
  'sandbox/src/control/',
  'packages/database/src/embedded.test',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- this `sort` is the sequencer's, and returns a new list.
    const sorted = await super.sort(files)
    const first = longest.flatMap((part) => sorted.filter(({ moduleId }) => moduleId.includes(part)))
    return [...new Set([...first, ...sorted])]
  }
}

/** They start a dozen processes, which other tests would starve: `npm test` runs them in steps of their own. */
const clusters = [
  'tools/failover/cluster.test.ts',
  'tools/failover/failover.test.ts',
  'tools/upgrade/upgrade.test.ts',
]

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', ...(process.env['TEST_CLUSTERS'] === 'yes' ? [] : clusters)],
    include: ['{apps,packages}/*/src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    globalSetup: ['packages/testkit/src/postgres-setup.ts'],
    // These limits only end what hangs. No test depends on how long work takes on a busy machine.
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 240_000,
    pool: 'forks',
    // The parser of statements is one huge WebAssembly function: optimizing it takes eight seconds and 600 MB a worker.
    // A larger young generation saves collections.
    execArgv: ['--liftoff-only', '--min-semi-space-size=32', '--max-semi-space-size=64'],
    // The files of a worker share their modules: to load the product anew for each file took half of the run. So a test
    // leaves nothing behind in a module, and vitest takes back the stubs that a file forgets.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
    // A third one on two cores takes a fifth more processor time and gains nothing.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
})
