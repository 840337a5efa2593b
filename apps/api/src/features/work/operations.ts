import { claimWork } from './claim-work.ts'
import { getWorkItem } from './get-work-item.ts'
import { listWork } from './list-work.ts'
import { releaseWork } from './release-work.ts'

export const workOperations = [listWork, getWorkItem, claimWork, releaseWork] as const
