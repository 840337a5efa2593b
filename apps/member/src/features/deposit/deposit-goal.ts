import { createContext, use } from 'react'

/** The game that the member deposits for; empty: none in particular. */
export const DepositGoal = createContext('')

/** Its code. */
export function useDepositGoal(): string {
  return use(DepositGoal)
}
