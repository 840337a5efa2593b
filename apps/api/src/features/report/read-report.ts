import type { CostTerms } from '@kapao/contract/cost-terms'
import type { Report } from '@kapao/contract/report'
import type { Database } from '@kapao/database/connect'
import { type DaysAtSeal, readDaySums, readSummedSeal } from '@kapao/ledger/day-sums'
import { sumResultDays } from '../play/play.ts'
import { computeCosts, firstDayOfShares, noTerms, readCostTerms } from '../cost-terms/cost-terms.ts'
import { composeReports, presentSeal } from './compose-report.ts'

type Asked = {
  from: string
  until: string
  by: 'day' | 'account'
  sealNo?: number | undefined
  terms?: number | undefined
}

/**
 * Reads the report of a period: at the newest seal that is summed up or at an earlier one, by the newest terms of costs or
 * earlier ones. `undefined`: that seal is not summed up, or nobody has set those terms.
 */
export async function readReport(db: Database, asked: Asked): Promise<Report | undefined> {
  const { from, until, by } = asked
  const seal = await readSummedSeal(db, asked.sealNo)
  const stored = asked.terms === 0 ? undefined : await readCostTerms(db, asked.terms)
  if (asked.terms !== undefined && asked.terms !== 0 && stored === undefined) return undefined
  const version = stored?.version ?? 0
  if (seal === undefined)
    return asked.sealNo === undefined ? { seal: null, terms: version, reports: [] } : undefined
  return {
    seal: presentSeal(seal),
    terms: version,
    reports: await readReports(db, { from, until, by, sealNo: seal.sealNo, terms: stored?.terms ?? noTerms }),
  }
}

/** The reports of a period at a seal that is summed up, by these terms. */
export async function readReports(
  db: Database,
  { by, terms, ...days }: DaysAtSeal & { by: 'day' | 'account'; terms: CostTerms },
): Promise<Report['reports']> {
  const { from, until } = days
  const moved = await readDaySums(db, days)
  const played = await sumResultDays(db, { ...days, from: firstDayOfShares(from, terms.providers) })
  const costs = computeCosts({ moved, played }, { from, until }, terms)
  const inPeriod = played.filter(({ day }) => day >= from)
  return composeReports({ moved, played: inPeriod, costs }, { from, until, by })
}
