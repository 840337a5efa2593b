import { checkTypes, runSteps } from './test/steps.ts'

await runSteps(checkTypes)
