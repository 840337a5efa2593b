import { runTests, runVitest } from './test/steps.ts'

await runTests(() => runVitest(process.argv.slice(2)))
