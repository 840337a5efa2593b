import { getMemberReport as call, mostInviters } from '@kapao/contract/member-report'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { dayOf } from '@kapao/i18n/date'
import { readSummedSeal } from '@kapao/ledger/day-sums'
import { operation } from '../../platform/operation.ts'
import { readSnapshot } from '../../platform/snapshot.ts'
import { noTerms, readCostTerms } from '../cost-terms/cost-terms.ts'
import { presentSeal, readReports } from '../report/report.ts'
import { composeMemberReports, type MemberReadings } from './compose-member-reports.ts'
import {
  countChurn,
  countMembers,
  type Period,
  readCohortActivity,
  readCohorts,
  readConversions,
  readMemberSeal,
  sumMembersByDay,
  sumMembersByGroup,
} from './member-sums.store.ts'
import { periodBefore, weekOf } from './periods.ts'

/** The figures that count members, as of the newest seal that they go up to. Everything is read in one snapshot. */
export const getMemberReport = operation(call, ({ body }, { replica }) => {
  const { from, until } = body
  return readSnapshot(replica, async (tx) => {
    const stored = await readCostTerms(tx)
    const terms = stored?.version ?? 0
    const sealNo = await readMemberSeal(tx)
    const seal = sealNo > 0n ? await readSummedSeal(tx, Number(sealNo)) : undefined
    if (seal === undefined) return { seal: null, terms, reports: [] }
    const money = await readReports(tx, { from, until, by: 'day', sealNo, terms: stored?.terms ?? noTerms })
    const readings = { ...(await readPeriod(tx, { from, until })), money }
    return {
      seal: presentSeal(seal),
      terms,
      reports: composeMemberReports(readings, { from, until, today: dayOf(seal.sealedAt) }),
    }
  })
})

export async function readPeriod(
  tx: DatabaseTransaction,
  period: Period,
): Promise<Omit<MemberReadings, 'money'>> {
  const weeks = { firstWeek: weekOf(period.from), lastWeek: weekOf(period.until) }
  const inviters = await sumMembersByGroup(tx, { ...period, grouping: 'inviter', most: mostInviters })
  const keys = inviters.map(({ key }) => key)
  return {
    days: await sumMembersByDay(tx, period),
    sources: await sumMembersByGroup(tx, { ...period, grouping: 'source' }),
    inviters,
    ofSources: await countMembers(tx, { ...period, grouping: 'source' }),
    ofInviters: keys.length === 0 ? [] : await countMembers(tx, { ...period, grouping: 'inviter', keys }),
    churn: await countChurn(tx, { before: periodBefore(period), now: period }),
    cohorts: await readCohorts(tx, weeks),
    activity: await readCohortActivity(tx, weeks),
    conversions: await readConversions(tx, weeks),
  }
}
