import { listSyntheticRuns } from './list-synthetic-runs.ts'

export const syntheticOperations = [listSyntheticRuns] as const
