import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { readEnvironment, root } from './start/config.ts'

/**
 * Plays attacks against a started product, and prints what each cost the attacker and what honest members noticed. The
 * short form runs with the tests.
 */
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')

const child = spawn(process.execPath, [vitest, 'run', 'tools/abuse', '--disable-console-intercept'], {
  cwd: root,
  env: { ...readEnvironment(), ABUSE: 'long' },
  stdio: 'inherit',
})
const [code] = (await once(child, 'exit')) as [number | null]
process.exitCode = code ?? 1
