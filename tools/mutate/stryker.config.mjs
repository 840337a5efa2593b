/**
 * What is the same for every part. `run-part.ts` adds the files to mutate.
 */
export default {
  testRunner: 'vitest',
  // Each mutant starts a thread of its own, which lives too short for optimized WebAssembly.
  testRunnerNodeArgs: ['--liftoff-only'],
  plugins: ['@stryker-mutator/vitest-runner', './tools/mutate/ignore-logs.ts'],
  ignorers: ['logs'],
  vitest: { configFile: 'tools/mutate/vitest.config.ts', related: false },
  mutator: {
    // Stryker also empties texts, objects, lists and whole functions. The type checker or the first request notices
    // that. What remains decides or calculates.
    excludedMutations: [
      'StringLiteral',
      'ObjectLiteral',
      'ArrayDeclaration',
      'BlockStatement',
      'ArrowFunction',
      'OptionalChaining',
    ],
  },
  coverageAnalysis: 'perTest',
  // Of code that runs once when a file is loaded, such as a table, nothing tells which tests use it.
  ignoreStatic: true,
  timeoutMS: 15_000,
  tempDirName: '.cache/mutate',
  cleanTempDir: 'always',
  ignorePatterns: [
    '.cache',
    '.data',
    'dist',
    'dist-laos',
    'test-results',
    'apps/member/src',
    'apps/member/public',
  ],
  // Stryker reads the settings of an older TypeScript. They are copied unread.
  tsconfigFile: 'none.json',
  logLevel: 'error',
}
