import {
  checkFormat,
  checkLint,
  checkTypes,
  checkUnusedCode,
  runClusters,
  runOnOldestPostgres,
  runPlaywright,
  runTests,
  runUpgrade,
  runVitest,
} from './test/steps.ts'

const filters = process.argv.slice(2)

/** With filters only the tests without a browser whose path contains one of them. */
await (filters.length > 0
  ? runTests(() => runVitest(filters))
  : runTests(
      checkTypes,
      checkFormat,
      checkLint,
      checkUnusedCode,
      () => runVitest([]),
      runClusters,
      runUpgrade,
      runOnOldestPostgres,
      () => runPlaywright([]),
    ))
