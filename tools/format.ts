import { runSteps, writeFormat } from './test/steps.ts'

await runSteps(writeFormat)
