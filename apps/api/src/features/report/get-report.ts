import { refuse } from '@kapao/contract/refusal'
import { getReport as call } from '@kapao/contract/report'
import { readDaySums, readSummedSeal } from '@kapao/ledger/day-sums'
import { operation } from '../../platform/operation.ts'
import { sumResultDays } from '../play/play.ts'
import { computeCosts, firstDayOfShares, noTerms, readCostTerms } from '../cost-terms/cost-terms.ts'
import { composeReports, presentSeal } from './report.ts'

/**
 * A report of the newest seal that is summed up, or of an earlier one, by the newest terms of costs or earlier ones: the same days
 * then give the same figures. Refuses NO_DATA for a seal that is not summed up and for terms that nobody has set.
 */
export const getReport = operation(call, async ({ body }, { db }) => {
  const { from, until, by } = body
  const seal = await readSummedSeal(db, body.sealNo)
  const stored = body.terms === 0 ? undefined : await readCostTerms(db, body.terms)
  if (body.terms !== undefined && body.terms !== 0 && stored === undefined) return refuse('NO_DATA')
  const version = stored?.version ?? 0
  if (seal === undefined)
    return body.sealNo === undefined ? { seal: null, terms: version, reports: [] } : refuse('NO_DATA')
  const terms = stored?.terms ?? noTerms
  const days = { from, until, sealNo: seal.sealNo }
  const moved = await readDaySums(db, days)
  const played = await sumResultDays(db, { ...days, from: firstDayOfShares(from, terms.providers) })
  const costs = computeCosts({ moved, played }, { from, until }, terms)
  const inPeriod = played.filter(({ day }) => day >= from)
  return {
    seal: presentSeal(seal),
    terms: version,
    reports: composeReports({ moved, played: inPeriod, costs }, { from, until, by }),
  }
})
