import { createContext, use } from 'react'

type Goal = {
  /** The code of the game that the member deposits for, or empty for none in particular. */
  goal: string
  setGoal: (code: string) => void
}

/** What the member deposits for. */
export const DepositGoal = createContext<Goal>({ goal: '', setGoal: () => {} })

export function useDepositGoal(): Goal {
  return use(DepositGoal)
}
