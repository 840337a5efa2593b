import { adjustBalance } from './adjust-balance.ts'
import { listAdjustments } from './list-adjustments.ts'

export const adjustmentOperations = [adjustBalance, listAdjustments] as const
