import { refuse } from '@kapao/contract/refusal'
import { getReport as call } from '@kapao/contract/report'
import { readSummedSeal } from '@kapao/ledger/day-sums'
import { operation } from '../../platform/operation.ts'
import { noTerms, readCostTerms } from '../cost-terms/cost-terms.ts'
import { presentSeal, readReports } from './report.ts'

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
  return {
    seal: presentSeal(seal),
    terms: version,
    reports: await readReports(db, { from, until, by, sealNo: seal.sealNo, terms: stored?.terms ?? noTerms }),
  }
})
