import { accountOfGame } from '../cost-terms/cost-terms.ts'

export { computeFigures, daysBetween, presentSeal } from './compose-report.ts'
export { readReport, readReports } from './read-report.ts'

/** The provider of an account; of one that is no provider's, a name that no provider has. */
export function gameOfAccount(account: string): string {
  const start = accountOfGame('')
  return account.startsWith(start) ? account.slice(start.length) : ''
}
