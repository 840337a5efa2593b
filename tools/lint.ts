import { checkLint, checkUnusedCode, runSteps } from './test/steps.ts'

await runSteps(checkLint, checkUnusedCode)
