import { getReport as call } from '@kapao/contract/report'
import { readDaySums, readSummedSeal } from '@kapao/ledger/day-sums'
import { operation } from '../../platform/operation.ts'
import { refuse } from '@kapao/contract/refusal'
import { sumResultDays } from '../play/play.ts'
import { composeReports, presentSeal } from './report.ts'

/** A report of the newest seal that is summed up, or of an earlier one: the same days then give the same figures. */
export const getReport = operation(call, async ({ body }, { db }) => {
  const { from, until, by } = body
  const seal = await readSummedSeal(db, body.sealNo)
  if (seal === undefined) return body.sealNo === undefined ? { seal: null, reports: [] } : refuse('NO_DATA')
  const days = { from, until, sealNo: seal.sealNo }
  const [moved, played] = [await readDaySums(db, days), await sumResultDays(db, days)]
  return {
    seal: presentSeal(seal),
    reports: composeReports({ moved, played }, { from, until, by }),
  }
})
