import { getServiceReport } from '@kapao/contract/service-report'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'
import type { Period } from '../report/report-filter.ts'

/** How service went on days. Nothing is read without a period. */
export function useServiceReport(period: Period | undefined) {
  return useQuery({
    queryKey: ['service-report', period],
    queryFn:
      period === undefined
        ? skipToken
        : ({ signal }) =>
            send(getServiceReport, { body: { from: period.from, until: period.until } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}
