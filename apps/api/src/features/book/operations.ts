import { getHead } from './get-head.ts'
import { listSeals } from './list-seals.ts'
import { traceSeal } from './trace-seal.ts'

export const bookOperations = [getHead, listSeals, traceSeal] as const
