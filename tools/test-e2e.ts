import { runPlaywright, runTests } from './test/steps.ts'

await runTests(() => runPlaywright(process.argv.slice(2)))
