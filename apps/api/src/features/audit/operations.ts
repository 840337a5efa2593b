import { listOperatorActs } from './list-operator-acts.ts'

export const auditOperations = [listOperatorActs] as const
