import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { readEnvironment, root } from './start/config.ts'

/**
 * The long form of the fault suites of transfers and payouts: 5,000 of each, 20 kills. The short form runs with the
 * tests.
 */
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const suites = [
  'apps/api/src/features/transfer/faults.test.ts',
  'apps/api/src/features/withdrawal/faults.test.ts',
]
/** `npm run faults -- withdrawal` runs only one of them. */
const [wanted = ''] = process.argv.slice(2)
const asked = suites.filter((suite) => suite.includes(wanted))

const child = spawn(
  process.execPath,
  [vitest, 'run', ...asked, '--no-file-parallelism', '--disable-console-intercept'],
  {
    cwd: root,
    env: { ...readEnvironment(), FAULTS: 'long' },
    stdio: 'inherit',
  },
)
const [code] = (await once(child, 'exit')) as [number | null]
process.exitCode = code ?? 1
