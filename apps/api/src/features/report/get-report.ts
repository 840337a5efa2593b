import { getReport as call } from '@kapao/contract/report'
import { readDaySums, readSummedSeal } from '@kapao/ledger/day-sums'
import { operation } from '../../platform/operation.ts'
import { refuse } from '@kapao/contract/refusal'
import { sumResultDays } from '../play/play.ts'
import { composeReports } from './report.ts'

/** A report of the newest seal that is summed up, or of an earlier one: the same days then give the same figures. */
export const getReport = operation(call, async ({ body }, { db }) => {
  const { from, until, by } = body
  const seal = await readSummedSeal(db, body.sealNo)
  if (seal === undefined) return body.sealNo === undefined ? { seal: null, reports: [] } : refuse('NO_DATA')
  const { sealNo, hash, sealedAt } = seal
  const days = { from, until, sealNo }
  const [moved, played] = [await readDaySums(db, days), await sumResultDays(db, days)]
  return {
    seal: { sealNo: Number(sealNo), hash, sealedAt: sealedAt.toISOString() },
    reports: composeReports({ moved, played }, { from, until, by }),
  }
})
