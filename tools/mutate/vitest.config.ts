import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { readKeepsThread, readTests } from './config.ts'
import { keepThread } from './kept-thread.ts'
import { LikelyFirst } from './likely-first.ts'
import { notUseful } from './parts.ts'

/** Stryker's copy of the repository, in which it runs. */
const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The configuration under which mutants are tested. Packages are read from Stryker's copy, because those under
 * node_modules are links to the unchanged ones. `tools/mutate.ts` has started PostgreSQL.
 */
export default defineConfig({
  root,
  resolve: {
    alias: [
      { find: /^@kapao\/(api|sandbox)\/(.+)$/, replacement: `${root}apps/$1/src/$2.ts` },
      { find: /^@kapao\/([^/]+)\/(.+)$/, replacement: `${root}packages/$1/src/$2.ts` },
    ],
  },
  plugins: readKeepsThread() ? [keepThread()] : [],
  test: {
    include: readTests(),
    exclude: ['**/node_modules/**', ...notUseful],
    // The tests of a part share the loaded modules, which saves a fifth of the time.
    isolate: false,
    sequence: { sequencer: LikelyFirst },
    // A mutant that nothing waits for in vain costs seconds, not minutes.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 8000 } },
  },
})
