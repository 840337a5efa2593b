import type { OwnOperator } from '@kapao/contract/operator'
import { createContext, use } from 'react'

export const OperatorContext = createContext<OwnOperator | undefined>(undefined)

/** The operator who is logged in. Only for screens inside `RequireOperator`. */
export function useOperator(): OwnOperator {
  const operator = use(OperatorContext)
  if (operator === undefined) throw new Error('This screen is not inside RequireOperator')
  return operator
}
