import { conversionDays, type MemberCohort, retentionWeeks } from '@kapao/contract/member-report'
import type { CohortCount, CohortWeek } from './member-sums.store.ts'
import { addDays } from '@kapao/i18n/date'

type Cohorts = {
  cohorts: readonly CohortWeek[]
  activity: readonly (CohortCount & { week: string })[]
  conversions: readonly (CohortCount & { daysAfter: number })[]
}

/** Shows each cohort as far as it is known on a day, which is not over itself. */
export function composeCohorts({ cohorts, activity, conversions }: Cohorts, today: string): MemberCohort[] {
  return cohorts.map(({ currency, cohort, registrations }) => {
    function isOurs(count: CohortCount) {
      return count.currency === currency && count.cohort === cohort
    }
    const [ofActivity, ofConversions] = [activity.filter(isOurs), conversions.filter(isOurs)]
    const lastDay = addDays(cohort, 6)
    const weeks = Array.from({ length: retentionWeeks }, (_, index) => addDays(cohort, index * 7))
    return {
      week: cohort,
      registrations,
      converted: conversionDays.map((days) => ({
        days,
        members:
          addDays(lastDay, days) < today
            ? sum(ofConversions.filter(({ daysAfter }) => daysAfter <= days))
            : null,
      })),
      active: weeks
        .filter((week) => addDays(week, 6) < today)
        .map((week) => sum(ofActivity.filter((count) => count.week === week))),
    }
  })
}

function sum(counts: readonly CohortCount[]): number {
  return counts.reduce((all, { members }) => all + members, 0)
}
